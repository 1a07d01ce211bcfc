// The Learn page: textbook searches step by step, the guide, and exercises.

import { pageAddress } from '../shared/addresses.js';
import { announce, toast } from '../shared/announce.js';
import { h } from '../shared/dom.js';
import { loadStyle } from '../shared/style.js';
import { t } from '../shared/texts.js';
import { withMinus } from '../shared/values.js';
import { Controls, DEFAULTS, named } from './controls.js';
import { NodePanel } from './details.js';
import { LogPanel } from './log.js';
import { PseudocodePanel } from './pseudocode.js';
import { Stepper } from './stepper.js';
import { TreeView, labelText } from './tree.js';

/** @typedef {import('../shared/app.js').App} App */
/** @typedef {import('./messages').LearnEvent} LearnEvent */
/** @typedef {import('./messages').LearnRequest} LearnRequest */
/** @typedef {import('./messages').Setting} Setting */
/** @typedef {import('./messages').Summary} Summary */
/** @typedef {import('./messages').Moment} Moment */
/** @typedef {import('./messages').Details} Details */
/** @typedef {import('./messages').Failure} Failure */
/** @typedef {import('./messages').Which} Which */
/** @typedef {import('./messages').ExerciseChoice} ExerciseChoice */
/** @typedef {import('./stepper.js').StepCommand} StepCommand */
/** @typedef {'search' | 'guide' | 'exercise'} Tab */

/** @type {Record<string, StepCommand>} */
const KEYS = { '[': 'back', ']': 'on', Home: 'first', End: 'last', ' ': 'play', c: 'cutOn', C: 'cutBack' };

/** @type {Tab[]} */
const TABS = ['search', 'guide', 'exercise'];

/** State of the page when it was left, restored on return. */
let left = '';

export class LearnPage extends HTMLElement {
  /** Set by the router before the element is shown. @type {App | null} */
  app = null;
  #gone = new AbortController();
  /** @type {Summary | null} */
  #search = null;
  /** @type {Moment | null} */
  #moment = null;
  /** The node that the user has selected; null if the node of the step is shown. @type {Details | null} */
  #chosen = null;
  /** Step to show, and whether a request is pending. */
  #wanted = 0;
  #isAsking = false;
  /** Step to show after the search. */
  #resume = 0;
  #setting = DEFAULTS;
  #compare = false;
  #chapter = '';
  /** @type {Tab} */
  #tab = 'search';
  /** Whether the server has no search, because the tab has opened another panel since it connected. */
  #isUnsearched = true;
  /** Exercise of the address. @type {ExerciseChoice | null} */
  #linked = null;
  /** Loaded when its tab is opened. @type {Promise<import('./exercise.js').Exercises> | null} */
  #loading = null;
  /** @type {import('./exercise.js').Exercises | null} */
  #exercises = null;
  #exercisePanel = h('div', {});
  #exerciseStage = h('div', { class: 'exercise-stage' });
  /** Chapter whose first example is loaded when it arrives. */
  #unloaded = '';
  #controls = new Controls((setting, compare) => this.#run(setting, compare), () => this.app?.state?.position ?? null);
  #stepper = new Stepper((command) => this.#obey(command), (at) => this.#goTo(at));
  #panel = new NodePanel((at) => this.#goTo(at), (node) => this.#select('search', node));
  #pseudocode = new PseudocodePanel();
  #predicts = h('input', { type: 'checkbox', id: 'learn-predict' });
  #score = h('span', { class: 'score quiet' });
  /** Loaded when predictions are switched on. @type {import('./predictor.js').Predictor | null} */
  #predictor = null;
  #log = new LogPanel((request) => this.#ask(request));
  /** Loaded when its tab is opened. @type {Promise<import('./guide.js').Guide> | null} */
  #guide = null;
  #guidePanel = h('div', {});
  #loadGuide = () => this.#guide ??= import('./guide.js').then(({ Guide }) => {
    const guide = new Guide((slug) => this.#read(slug), (example) => this.#loadAndShow(example));
    this.#guidePanel.append(guide.element);
    return guide;
  });
  #loadAndShow = (/** @type {import('./messages').Example} */ example) => {
    this.#load(example);
    this.querySelector('.stage')?.scrollIntoView({ block: matchMedia('(max-width: 1100px)').matches ? 'start' : 'nearest' });
  };
  #trees = {
    minimax: new TreeView('minimax', (request) => this.#ask(request), (which, node) => this.#select(which, node), this.#gone.signal),
    search: new TreeView('search', (request) => this.#ask(request), (which, node) => this.#select(which, node), this.#gone.signal),
  };
  #summary = h('p', { class: 'summary' });
  /** Shows the result before the last step. */
  #reveal = h('button', { type: 'button', onclick: () => this.#showResult(true) }, t('learn.result.show'));
  #hiddenResult = h('p', { class: 'hidden-result quiet' }, t('learn.result.hidden'), ' ', this.#reveal);
  /** Stands in the place of the tree if there is none. */
  #refusal = h('div', { class: 'refusal card', role: 'alert', hidden: true });
  #isRefused = false;
  #savings = h('p', { class: 'savings' });
  #words = h('p', { class: 'words' });
  #side = h('div', { class: 'side' });

  connectedCallback() {
    this.#remember();
    this.#build();
    const { signal } = this.#gone;
    this.app?.on('learn', (event) => this.#hear(event), signal);
    this.app?.on('connection', (isOpen) => {
      if (isOpen) this.#begin();
    }, signal);
    addEventListener('keydown', (event) => this.#key(event), { signal });
    addEventListener('paste', (event) => this.#paste(event), { signal, capture: true });
    if (this.app?.isOnline) this.#begin();
  }

  disconnectedCallback() {
    this.#stepper.play(false);
    this.#gone.abort();
  }

  #build() {
    const panels = { search: this.#controls.element, guide: this.#guidePanel, exercise: this.#exercisePanel };
    const list = h('div', { class: 'tabs', role: 'tablist', 'aria-label': t('learn.tabs') }, TABS.map((name) => h('button', {
      type: 'button', role: 'tab', id: `learn-tab-${name}`, 'aria-controls': `learn-panel-${name}`, onclick: () => this.#open(name),
    }, t(`learn.tab.${name}`))));
    list.addEventListener('keydown', (event) => {
      const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
      if (!by) return;
      const name = TABS[(TABS.indexOf(this.#tab) + by + TABS.length) % TABS.length] ?? 'search';
      this.#open(name);
      document.getElementById(`learn-tab-${name}`)?.focus();
    });
    this.#side.append(list, ...TABS.map((name) => h('div', { role: 'tabpanel', id: `learn-panel-${name}`, 'aria-labelledby': `learn-tab-${name}`, class: 'card' }, panels[name])));
    this.replaceChildren(
      h('h1', { class: 'unseen', tabindex: '-1' }, t('page.learn')),
      this.#side,
      h('section', { class: 'stage', 'aria-label': t('learn.stage') },
        this.#refusal,
        h('div', { class: 'result' }, this.#hiddenResult, this.#summary, this.#savings),
        h('div', { class: 'trees' }, this.#trees.minimax.element, this.#trees.search.element),
        h('div', { class: 'step-bar' }, this.#stepper.element, this.#words)),
      h('div', { class: 'facts-side' }, this.#pseudocode.element, this.#panel.element, this.#log.element),
      this.#exerciseStage);
    this.#stepper.element.append(h('label', { class: 'check predict', for: 'learn-predict' }, this.#predicts, h('span', {}, t('learn.predict')), this.#score));
    this.#predicts.addEventListener('change', () => void this.#togglePrediction());
    this.#trees.minimax.element.hidden = true;
    this.#showResult(false);
    this.#controls.show(this.#setting, this.#compare);
    this.#showTab(this.#tab);
  }

  /** Shows a tab. @param {Tab} chosen */
  #showTab(chosen) {
    this.#tab = chosen;
    for (const name of TABS) {
      const button = this.querySelector(`#learn-tab-${name}`);
      button?.setAttribute('aria-selected', String(name === chosen));
      button?.setAttribute('tabindex', name === chosen ? '0' : '-1');
      const panel = this.querySelector(`#learn-panel-${name}`);
      if (panel instanceof HTMLElement) panel.hidden = name !== chosen;
    }
    this.classList.toggle('reading', chosen === 'guide');
    this.classList.toggle('practising', chosen === 'exercise');
  }

  /** Shows a tab that was chosen, and loads what it needs. @param {Tab} chosen */
  #open(chosen) {
    this.#showTab(chosen);
    if (chosen === 'exercise') {
      this.#stepper.play(false);
      void this.#practise();
    } else if (chosen === 'guide' && !this.#chapter) {
      this.#read('02-minimax');
    }
    if (chosen !== 'exercise' && this.#isUnsearched && !this.#unloaded) this.#run(this.#setting, this.#compare, this.#wanted);
    this.#keep();
  }

  /** Loads the exercises and opens one. */
  async #practise() {
    this.#loading ??= Promise.all([import('./exercise.js'), loadStyle('styles/exercise.css')]).then(([{ Exercises }]) => new Exercises((request) => this.#ask(request), ({ setting, compare }) => {
      this.#showTab('search');
      this.#run(setting, compare);
      this.#controls.show(setting, compare);
      this.#trees.search.focus();
    }, () => this.#keep()));
    const exercises = await this.#loading;
    if (this.#exercises) return;
    this.#exercises = exercises;
    this.#exercisePanel.append(exercises.controls);
    this.#exerciseStage.append(exercises.element);
    exercises.open(this.#linked);
  }

  /** Repeats the search, since a new socket starts with an empty session. */
  #begin() {
    this.#isUnsearched = true;
    this.#exercises?.resume();
    if (this.#tab === 'exercise') void this.#practise();
    this.#isAsking = false;
    this.#ask({ type: 'choices' });
    if (this.#chapter) void this.#showChapter(this.#chapter);
    if (!this.#unloaded && this.#tab !== 'exercise') this.#run(this.#setting, this.#compare, this.#wanted);
  }

  /** @param {LearnRequest} request */
  #ask(request) {
    return this.app?.send({ type: 'learn', request }) ?? false;
  }

  /** @param {Setting} setting @param {boolean} compare @param {number} [at] */
  #run(setting, compare, at = 0) {
    this.#stepper.play(false);
    this.#isUnsearched = false;
    this.#setting = setting;
    this.#compare = compare;
    this.#resume = at;
    this.#wanted = at;
    this.#controls.busy(true);
    if (!this.#ask({ type: 'run', setting, compare })) this.#controls.busy(false);
    this.#keep();
  }

  /** @param {string} slug */
  #read(slug) {
    // Opening the guide replaces the default search, but keeps any other search.
    if (this.#chapter || this.#isDefault) this.#unloaded = slug;
    this.#chapter = slug;
    void this.#showChapter(slug);
    this.#keep();
  }

  /** @param {string} slug */
  async #showChapter(slug) {
    const guide = await this.#loadGuide();
    const chapter = await guide.read(slug);
    if (chapter) {
      this.#loadFirst(chapter);
    } else if (this.#unloaded === slug) {
      this.#unloaded = '';
      if (!this.#search && !this.#isRefused) this.#run(this.#setting, this.#compare, this.#wanted);
    }
  }

  get #isDefault() {
    return !this.#compare && this.#wanted === 0 && Object.entries(DEFAULTS).every(([name, value]) => this.#setting[/** @type {keyof Setting} */ (name)] === value);
  }

  /** @param {import('./messages').Example} example */
  #load(example) {
    this.#run(example.setting, example.compare);
    this.#controls.show(example.setting, example.compare);
  }

  /**
   * Loads the first example of an opened chapter.
   * @param {import('./messages').Chapter} chapter
   */
  #loadFirst(chapter) {
    if (this.#unloaded !== chapter.slug) return;
    this.#unloaded = '';
    const example = chapter.examples[0];
    if (example) this.#load(example);
    else if (!this.#search) this.#run(this.#setting, this.#compare, this.#wanted);
  }

  /** @param {LearnEvent} event */
  #hear(event) {
    switch (event.type) {
      case 'choices':
        this.#controls.offer(event);
        this.#controls.show(this.#setting, this.#compare);
        return;
      case 'opened':
        this.#opened(event);
        return;
      case 'pieces':
        this.#trees[event.tree].receive(event);
        return;
      case 'moment':
        this.#reached(event);
        return;
      case 'node':
        if (event.run !== this.#search?.run) return;
        this.#chosen = event;
        this.#trees[event.tree].look(event.node, event.x, event.level);
        this.#show();
        announce(this.#described(event));
        return;
      case 'log':
        this.#log.receive(event);
        return;
      case 'found':
        if (event.at === null) toast(t('learn.noCut'));
        else this.#goTo(event.at);
        return;
      case 'question':
        this.#questioned(event);
        return;
      case 'judged':
        if (event.run !== this.#search?.run) return;
        this.#goTo(event.at);
        this.#predictor?.judged(event);
        return;
      case 'exercise':
        this.#exercises?.opened(event);
        return;
      case 'checked':
        this.#exercises?.checked(event.answer, event.progress);
        return;
      case 'failed':
        if (event.code === 'badExercise' || event.code === 'badAnswer' || event.code === 'noExercise') this.#exercises?.failed(event);
        else this.#failed(event);
    }
  }

  /** @param {Summary} search */
  #opened(search) {
    this.#controls.busy(false);
    this.#search = search;
    this.#moment = null;
    this.#chosen = null;
    this.#isAsking = false;
    this.#log.clear();
    this.#pseudocode.open(search.pseudocode);
    this.#predictor?.restart();
    this.#isRefused = false;
    this.#refusal.hidden = true;
    this.#showResult(false);
    this.classList.remove('empty');
    this.classList.toggle('comparing', search.minimax !== null);
    const algorithm = named('algorithm', search.setting.algorithm);
    const value = search.value > 0 ? `+${search.value}` : String(search.value).replace('-', '−');
    this.#summary.replaceChildren(
      h('strong', {}, search.side ? t('learn.value', { value, side: t(`step.side.${search.side}.object`) }) : t('learn.valueOfTree', { value })),
      ' ', h('span', { class: 'line' }, search.line.join(' ')),
      h('span', { class: 'quiet' }, ` · ${t('learn.work', {
        nodes: search.nodes.toLocaleString(), leaves: search.leaves.toLocaleString(), cutoffs: search.cutoffs.toLocaleString(),
      })}`));
    const { savings } = search;
    this.#savings.replaceChildren();
    if (savings) {
      const saved = savings.minimaxNodes - savings.nodes;
      const share = Math.abs(savings.saved).toFixed(1);
      this.#savings.replaceChildren(
        h('strong', {}, t(saved >= 0 ? 'learn.saved' : 'learn.wasted', { nodes: Math.abs(saved).toLocaleString(), share })),
        ' ', t('learn.minimaxNodes', { nodes: savings.minimaxNodes.toLocaleString() }),
        savings.drawn ? '' : ` ${t('learn.notDrawn')}`);
    }
    const label = (/** @type {string} */ name, /** @type {number} */ nodes) => t('learn.tree.name', { name, nodes: nodes.toLocaleString() });
    this.#trees.search.describe(label(algorithm, search.tree.nodes), `${label(algorithm, search.tree.nodes)}. ${t('learn.tree.keys')}`);
    const { minimax } = search;
    if (minimax) {
      const name = named('algorithm', 'minimax');
      this.#trees.minimax.describe(label(name, minimax.nodes), `${label(name, minimax.nodes)}. ${t('learn.tree.keys')}`);
    }
    // Open minimax's tree first, since it changes the space that is left for the search tree.
    this.#trees.minimax.open(search.run, minimax);
    this.#trees.search.open(search.run, search.tree);
    this.#goTo(Math.min(this.#resume, search.steps - 1));
    announce(t('learn.opened', { steps: search.steps, nodes: search.tree.nodes }));
  }

  /** @param {Failure} failure */
  #failed(failure) {
    if (failure.code === 'notThere') {
      this.#isAsking = false;
      if (!this.#search && !this.#isRefused) this.#run(this.#setting, this.#compare, this.#wanted);
      return;
    }
    this.#controls.busy(false);
    this.#close();
    const bare = 'reason' in failure ? failure.reason.replace(/^line \d+, column \d+: /, '') : '';
    const reason = 'column' in failure && failure.column
      ? t('text.labelled', { label: t('notice.place', { line: failure.line ?? 1, column: failure.column }), text: bare }) : bare;
    const text = failure.code === 'tooLarge'
      ? t(failure.nodes ? 'learn.failed.tooLarge' : 'learn.failed.muchTooLarge', { nodes: (failure.nodes ?? 0).toLocaleString(), most: (failure.most ?? 0).toLocaleString() })
      : t(`learn.failed.${failure.code}`, { reason });
    if (failure.code === 'badText' || failure.code === 'badChoice') {
      this.#controls.complain(text);
      this.#refusal.replaceChildren(h('p', {}, t('learn.nothing')));
      return;
    }
    const instead = 'instead' in failure ? failure.instead : [];
    this.#refusal.replaceChildren(
      h('p', {}, text),
      ...(instead.length ? [h('p', { class: 'quiet' }, t('learn.instead'))] : []),
      h('div', { class: 'row' }, instead.map((setting) => h('button', { type: 'button', onclick: () => {
        this.#run(setting, this.#compare);
        this.#controls.show(setting, this.#compare);
        this.#trees.search.focus();
      } }, t('learn.instead.search', { algorithm: named('algorithm', setting.algorithm), depth: setting.depth })))));
  }

  /** Removes everything of the last search, and shows the refusal in the place of the tree. */
  #close() {
    this.#isRefused = true;
    this.#isAsking = false;
    this.#search = null;
    this.#moment = null;
    this.#chosen = null;
    this.#stepper.play(false);
    this.#stepper.show(0, 0);
    this.#summary.replaceChildren();
    this.#savings.replaceChildren();
    this.#words.textContent = '';
    this.#log.clear();
    for (const tree of [this.#trees.search, this.#trees.minimax]) tree.open(0, null);
    this.#refusal.hidden = false;
    this.classList.add('empty');
    this.classList.remove('comparing');
  }

  /** Shows or hides the result of the search. @param {boolean} isShown */
  #showResult(isShown) {
    this.#hiddenResult.hidden = isShown;
    this.#summary.hidden = !isShown;
    this.#savings.hidden = !isShown;
  }

  /** @param {StepCommand} command */
  #obey(command) {
    const steps = this.#search?.steps ?? 0;
    if (!steps) return;
    switch (command) {
      case 'first':
        this.#goTo(0);
        return;
      case 'last':
        this.#goTo(steps - 1);
        return;
      case 'back':
        this.#goTo(this.#wanted - 1);
        return;
      case 'on':
        if (this.#predicts.checked && !this.#stepper.isPlaying && this.#wanted < steps - 1) {
          // The module that asks may not be loaded yet at the first question.
          if (!this.#predictor) void this.#togglePrediction().then(() => this.#obey('on'));
          else if (this.#predictor.isAsking) this.#predictor.focus();
          else this.#ask({ type: 'predict', at: this.#wanted + 1 });
          return;
        }
        // Playback skips a tick while the previous step is still being loaded.
        if (!(this.#stepper.isPlaying && this.#isAsking)) this.#goTo(this.#wanted + 1);
        return;
      case 'cutBack':
      case 'cutOn':
        this.#ask({ type: 'seek', from: this.#wanted, direction: command === 'cutOn' ? 'forward' : 'back' });
        return;
      case 'play':
        if (!this.#stepper.isPlaying && this.#wanted >= steps - 1) this.#goTo(0);
        this.#stepper.play(!this.#stepper.isPlaying);
    }
  }

  /** @param {number} at */
  #goTo(at) {
    const steps = this.#search?.steps ?? 0;
    this.#wanted = Math.max(0, Math.min(at, steps - 1));
    this.#chosen = null;
    this.#predictor?.close();
    this.#stepper.show(this.#wanted, steps);
    this.#fetch();
  }

  /** Asks a question about the next step, or shows a step that has none. @param {import('./messages').Prediction} question */
  #questioned(question) {
    if (question.run !== this.#search?.run || question.at !== this.#wanted + 1 || !this.#predictor || !this.#predicts.checked) return;
    if (question.asks === null) {
      this.#goTo(question.at);
      return;
    }
    this.#predictor.ask(question);
    announce(this.querySelector('.prediction .question')?.textContent ?? '');
  }

  /** Hides or shows the nodes that the search has not reached yet: they would give cut-offs away. */
  async #togglePrediction() {
    const isOn = this.#predicts.checked;
    this.classList.toggle('predicting', isOn);
    if (isOn) this.#stepper.play(false);
    if (isOn && !this.#predictor) {
      const { Predictor } = await import('./predictor.js');
      this.#predictor ??= new Predictor((at, text) => this.#ask({ type: 'predicted', at, text }), this.#score);
      this.#words.before(this.#predictor.element);
    }
    this.#predictor?.close();
  }

  /** Requests the step to show, one request at a time. */
  #fetch() {
    if (this.#isAsking || !this.#search || this.#moment?.at === this.#wanted && this.#moment.run === this.#search.run) return;
    this.#isAsking = this.#ask({ type: 'moment', at: this.#wanted });
  }

  /** @param {Moment} moment */
  #reached(moment) {
    this.#isAsking = false;
    if (moment.run !== this.#search?.run) return;
    this.#moment = moment;
    if (moment.at !== this.#wanted) this.#fetch();
    const tree = this.#trees.search;
    const { node, twin } = moment;
    if (tree.follows) tree.look(node.node, node.x, node.level);
    if (this.#trees.minimax.follows && twin) this.#trees.minimax.look(twin.node, twin.x, twin.level);
    this.#show();
    const isCut = moment.kind === 'cut' || moment.kind === 'givenUp';
    if (!this.#stepper.isPlaying || isCut) announce(moment.words);
    this.#keep();
  }

  #show() {
    const moment = this.#moment;
    const search = this.#search;
    if (!moment || !search) return;
    this.#stepper.show(this.#wanted, search.steps);
    if (moment.at >= search.steps - 1) this.#showResult(true);
    this.#words.textContent = withMinus(moment.words);
    this.#words.dataset['kind'] = moment.kind;
    this.#pseudocode.show(moment.line);
    const now = {
      at: moment.at,
      finished: moment.at >= search.steps - 1,
      current: moment.node.node,
      open: new Map(moment.path.map((station) => [station.node, station])),
    };
    const node = this.#chosen ?? moment.node;
    const selected = (/** @type {Which} */ which) => (this.#chosen?.tree === which ? this.#chosen.node : null);
    this.#trees.search.show(now, selected('search'));
    this.#trees.minimax.show(now, selected('minimax'));
    this.#panel.show(node, moment.path, this.#chosen === null);
    this.#log.show(moment.at);
  }

  /** @param {Which} tree @param {number | null} node */
  #select(tree, node) {
    if (node !== null) this.#ask({ type: 'node', tree, node, at: this.#moment?.at ?? 0 });
  }

  /** Describes a node in words, for screen readers. @param {Details} node */
  #described(node) {
    const parts = [node.moves.map(labelText).join(' ') || t('learn.node.root'), node.side, t(`learn.look.${node.look}`)];
    if (node.value) parts.push(`${t('learn.node.value')} ${node.value}`);
    if (node.window) parts.push(`${t('learn.node.window')} ${node.window}`);
    if (node.reason) parts.push(node.reason);
    return parts.join(', ');
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || this.#tab === 'exercise') return;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest('input, textarea, select, dialog, ob-board')) return;
    if (event.key === ' ' && target?.closest('button, summary, a')) return;
    let command = event.altKey ? undefined : KEYS[event.key];
    if (event.altKey && event.key === 'ArrowLeft') command = 'back';
    if (event.altKey && event.key === 'ArrowRight') command = 'on';
    if (command) {
      event.preventDefault();
      this.#obey(command);
      return;
    }
    const canvas = target?.closest('.canvas');
    if (canvas && !event.altKey && this.#keyInTree(event.key, canvas.closest('.minimax') ? 'minimax' : 'search')) event.preventDefault();
  }

  /** @param {string} key @param {Which} which */
  #keyInTree(key, which) {
    const at = [this.#chosen, this.#moment?.node].find((node) => node?.tree === which);
    const view = this.#trees[which];
    switch (key) {
      case 'ArrowUp':
        this.#select(which, at?.parent ?? 0);
        return true;
      case 'ArrowDown':
        this.#select(which, at ? at.child : 0);
        return true;
      case 'ArrowLeft':
        this.#select(which, at ? at.previous : 0);
        return true;
      case 'ArrowRight':
        this.#select(which, at ? at.next : 0);
        return true;
      case 'Enter':
        if (this.#chosen) this.#goTo(this.#chosen.first);
        return true;
      case 'Escape':
        this.#chosen = null;
        this.#show();
        return true;
      case '+':
      case '=':
        view.zoom(1.4);
        return true;
      case '-':
        view.zoom(1 / 1.4);
        return true;
      case '0':
      case 'f':
        view.fit();
        return true;
    }
    return false;
  }

  /** @param {ClipboardEvent} event */
  #paste(event) {
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
    const text = event.clipboardData?.getData('text/plain');
    if (!text) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    if (this.#tab !== 'exercise') this.#controls.pasted(text);
  }

  /** Updates the address, so that a link or a reload restores the view. */
  #keep() {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(this.#setting)) {
      if (value !== DEFAULTS[/** @type {keyof Setting} */ (name)]) query.set(name, String(value));
    }
    if (this.#compare) query.set('compare', '1');
    if (this.#wanted) query.set('at', String(this.#wanted));
    if (this.#chapter) query.set('chapter', this.#chapter);
    const choice = this.#exercises?.choice ?? this.#linked;
    if (this.#tab === 'exercise' && choice) {
      query.set('exercise', choice.kind);
      query.set('difficulty', String(choice.difficulty));
      query.set('seed', choice.seed);
    }
    const text = query.toString();
    left = text;
    const address = `${pageAddress('learn')}${text ? `?${text}` : ''}`;
    if (`${location.pathname}${location.search}` !== address) history.replaceState(null, '', address);
  }

  #remember() {
    const query = new URLSearchParams(location.search || left);
    const number = (/** @type {string} */ name, /** @type {number} */ fallback) => {
      const value = Number.parseInt(query.get(name) ?? '', 10);
      return Number.isFinite(value) && value >= 0 ? value : fallback;
    };
    this.#setting = {
      text: query.get('text') ?? DEFAULTS.text,
      algorithm: query.get('algorithm') ?? DEFAULTS.algorithm,
      evaluation: query.get('evaluation') ?? DEFAULTS.evaluation,
      depth: number('depth', DEFAULTS.depth),
      pass: query.get('pass') ?? DEFAULTS.pass,
      tie: query.get('tie') ?? DEFAULTS.tie,
    };
    this.#compare = query.get('compare') === '1';
    this.#chapter = query.get('chapter') ?? '';
    this.#wanted = number('at', 0);
    const kind = query.get('exercise');
    if (kind !== null) this.#linked = { kind, difficulty: number('difficulty', 1), seed: query.get('seed') ?? '1' };
    this.#tab = this.#linked ? 'exercise' : this.#chapter ? 'guide' : 'search';
    // A link to a chapter without a search loads its first example.
    if (this.#chapter && query.size === 1) this.#unloaded = this.#chapter;
  }
}

customElements.define('ob-learn', LearnPage);
