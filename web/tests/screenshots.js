// Takes pictures of the page: node tests/screenshots.js FOLDER [--views play,analyse] [--sizes 390x844] [--themes dark]
// [--languages ja,el] [--whole]
//
// Every view (see support/views.js) at every size, in both themes, in every language, unless fewer are asked for. A picture
// shows the first screen, with --whole the page to its end. The files of the page come from this folder and not from the
// program, so that a change of them needs no build.

import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { launch, ready, skipWelcome } from './support/browser.js';
import { Server } from './support/server.js';
import { VIEWS } from './support/views.js';

const SIZES = ['1440x900', '768x1024', '390x844', '844x390'];
const THEMES = ['light', 'dark'];
const LANGUAGES = ['en', 'el', 'ca', 'ja', 'zh'];
const WEB = fileURLToPath(new URL('..', import.meta.url));
/** Time limit for a view, in milliseconds. A view that exceeds it is reported, and the others are still taken. */
const LONGEST_VIEW = 60_000;
const PAGES_AT_ONCE = 2;

const { values: options, positionals: [folder] } = parseArgs({
  allowPositionals: true,
  options: { views: { type: 'string' }, sizes: { type: 'string' }, themes: { type: 'string' }, languages: { type: 'string' }, whole: { type: 'boolean' } },
});

/** @param {string | undefined} wish @param {string[]} all */
function chosen(wish, all) {
  const names = wish?.split(',') ?? all;
  const unknown = names.filter((name) => !all.includes(name));
  if (!unknown.length) return names;
  console.error(`${unknown.join(', ')}: expected some of ${all.join(', ')}`);
  process.exit(2);
}

if (!folder) {
  console.error('node tests/screenshots.js FOLDER [--views ...] [--sizes ...] [--themes ...] [--languages ...] [--whole]');
  process.exit(2);
}
mkdirSync(folder, { recursive: true });
const names = chosen(options.views, VIEWS.map((view) => view.name));
const views = VIEWS.filter((view) => names.includes(view.name));
const wanted = chosen(options.languages, LANGUAGES).flatMap((language) => chosen(options.themes, THEMES).flatMap((theme) => chosen(options.sizes, SIZES).flatMap((size) => views.map((view) => ({ view, size, theme, language })))));
const [server, browser] = await Promise.all([Server.start(0, ['--threads', '1', '--engines', '2', '--hash', '16', '--longest-search', '1']), launch()]);

/** Takes one picture. @param {typeof wanted[number]} wish */
async function take({ view, size, theme, language }) {
  const [width = 0, height = 0] = size.split('x').map(Number);
  const context = await browser.newContext({
    viewport: { width, height }, colorScheme: theme === 'dark' ? 'dark' : 'light', reducedMotion: 'reduce', locale: language,
    hasTouch: Math.min(width, height) < 800, permissions: ['clipboard-read', 'clipboard-write'],
  });
  try {
    context.setDefaultTimeout(LONGEST_VIEW);
    await context.route((url) => existsSync(join(WEB, url.pathname)) && /\.\w+$/.test(url.pathname), (route) => route.fulfill({ path: join(WEB, new URL(route.request().url()).pathname) }));
    if (!view.isFirstVisit) await skipWelcome(context);
    const page = await context.newPage();
    await view.prepare?.(page);
    await page.goto(server.address + view.path);
    if (!view.isStatic) await ready(page);
    await Promise.race([view.arrange?.(page), new Promise((_, refuse) => setTimeout(() => refuse(new Error('this view did not come about')), LONGEST_VIEW))]);
    // Answers of the server are drawn in the next frames.
    await page.waitForTimeout(150);
    const file = join(folder ?? '', `${view.name}-${size}-${theme}-${language}.png`);
    await page.screenshot({ path: file, fullPage: options.whole ?? false });
    console.log(file);
  } catch (error) {
    process.exitCode = 1;
    console.error(`${view.name} ${size} ${theme} ${language}: ${error}`);
  } finally {
    await context.close();
  }
}

try {
  await Promise.all(Array.from({ length: PAGES_AT_ONCE }, async () => {
    for (let wish = wanted.shift(); wish; wish = wanted.shift()) await take(wish);
  }));
} finally {
  await browser.close();
  await server.stop();
}
