// The page for addresses that do not exist: its links are in the language of the reader.

import { loadSettings } from './shared/settings.js';
import { loadTexts, preferredLanguage, t } from './shared/texts.js';

const language = loadSettings().language ?? preferredLanguage();
if (language !== 'en') {
  await loadTexts(language);
  for (const link of document.querySelectorAll('nav a')) link.textContent = t(`page.${link.getAttribute('href')?.slice(1)}`);
}
