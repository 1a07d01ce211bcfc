// Exercises, answered one blank at a time. The server generates them and checks every answer.

import { h } from '../shared/dom.js';
import { keepExercise, keptExercise } from '../shared/settings.js';
import { t } from '../shared/texts.js';
import { withMinus } from '../shared/values.js';
import { ExercisePicture } from './exercise-picture.js';

/** @typedef {import('./messages').ExerciseChoice} ExerciseChoice */
/** @typedef {import('./messages').ExerciseSheet} ExerciseSheet */
/** @typedef {import('./messages').ExerciseSearch} ExerciseSearch */
/** @typedef {import('./messages').CheckedAnswer} CheckedAnswer */
/** @typedef {import('./messages').ExerciseProgress} ExerciseProgress */
/** @typedef {import('./messages').Failure} Failure */
/** @typedef {import('./messages').LearnRequest} LearnRequest */
/** A question: its row, its column, and what the row says already. @typedef {{ text: string, given: string, node: number | null, cell: HTMLTableCellElement }} Question */

const KINDS = ['minimax', 'alpha-beta', 'ordering', 'evaluation', 'trace'];
const MARKS = { first: '✓', later: '↻', shown: '→' };
const LARGEST_RANDOM_SEED = 99_999;
/** Space above and below the current row of a table, in pixels. */
const HEADROOM = 72;

/** A sentence with `code` in it. @param {string} text */
function prose(text) {
  return withMinus(text).split('`').map((part, i) => (i % 2 ? h('code', {}, part) : part));
}

/** A seed that is short enough to tell others. */
function randomSeed() {
  return String(1 + Math.floor(Math.random() * LARGEST_RANDOM_SEED));
}

export class Exercises {
  /** @type {ExerciseSheet | null} */
  #sheet = null;
  /** @type {ExerciseChoice | null} */
  #choice = null;
  /** The student's tries, which the server repeats after a reload. `null` is a shown answer. @type {(string | null)[]} */
  #tries = [];
  /** @type {ExerciseProgress | null} */
  #progress = null;
  /** @type {Map<number, Question>} */
  #questions = new Map();
  /** The exercise that is requested. @type {import('../shared/settings.js').KeptExercise | null} */
  #opening = null;
  #isChecking = false;
  /** Whether the opened exercise takes the focus. */
  #takesFocus = false;
  #ask;
  #watch;
  #keep;

  #kind = h('select', { id: 'exercise-kind' }, KINDS.map((kind) => h('option', { value: kind }, t(`exercise.kind.${kind}`))));
  #difficulty = h('select', { id: 'exercise-difficulty' }, [1, 2, 3, 4, 5].map((number) => h('option', { value: number },
    number === 1 ? t('exercise.difficulty.easiest', { number }) : number === 5 ? t('exercise.difficulty.hardest', { number }) : String(number))));
  #seed = h('input', { type: 'text', id: 'exercise-seed', inputmode: 'numeric', autocomplete: 'off', maxlength: '20', placeholder: t('exercise.seed.any'), 'aria-describedby': 'exercise-seed-hint' });
  #error = h('p', { class: 'error', role: 'alert' });
  controls = h('form', { class: 'controls' },
    h('div', { class: 'field' }, h('label', { for: 'exercise-kind' }, t('exercise.kind')), this.#kind),
    h('div', { class: 'pair even' },
      h('div', { class: 'field' }, h('label', { for: 'exercise-difficulty' }, t('exercise.difficulty')), this.#difficulty),
      h('div', { class: 'field' }, h('label', { for: 'exercise-seed' }, t('exercise.seed')), this.#seed)),
    h('small', { class: 'quiet', id: 'exercise-seed-hint' }, t('exercise.seed.hint')),
    this.#error,
    h('button', { type: 'submit', class: 'primary wide' }, t('exercise.new')));

  #title = h('h2', {});
  #about = h('p', { class: 'quiet' });
  #score = h('p', { class: 'score' });
  #task = h('details', { class: 'task' });
  #picture = new ExercisePicture();
  #number = h('p', { class: 'quiet number' });
  #question = h('label', { class: 'question', for: 'exercise-answer' });
  #given = h('p', { class: 'quiet given' });
  #answer = h('input', { type: 'text', id: 'exercise-answer', class: 'answer', required: true, maxlength: '100', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', enterkeyhint: 'go', 'aria-describedby': 'exercise-infinity exercise-feedback' });
  #infinity = h('p', { class: 'quiet', id: 'exercise-infinity' }, t('exercise.infinity'));
  #form = h('form', { class: 'ask', novalidate: true });
  #result = h('div', { class: 'result-of' });
  #review = h('details', { class: 'review-list' });
  #feedback = h('div', { class: 'feedback', id: 'exercise-feedback', role: 'status' });
  #tables = h('div', { class: 'answers' });
  #watchButton = h('button', { type: 'button', 'data-action': 'watch', title: t('exercise.watch.hint') }, t('exercise.watch'));
  #sheetElement = h('div', { class: 'sheet', hidden: true });
  #empty = h('p', { class: 'quiet' }, t('exercise.empty'));
  element = h('section', { class: 'exercise', 'aria-label': t('exercise.name') });

  /**
   * @param {(request: LearnRequest) => boolean} ask
   * @param {(search: ExerciseSearch) => void} watch
   * @param {(choice: ExerciseChoice) => void} keep stores the choice in the address
   */
  constructor(ask, watch, keep) {
    this.#ask = ask;
    this.#watch = watch;
    this.#keep = keep;
    this.controls.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#begin({ kind: this.#kind.value, difficulty: Number(this.#difficulty.value), seed: this.#seed.value.trim() || randomSeed() });
    });
    this.#form.append(this.#number, this.#question, this.#given,
      h('div', { class: 'row' }, this.#answer,
        h('button', { type: 'submit', class: 'primary' }, t('exercise.check')),
        h('button', { type: 'button', 'data-action': 'reveal', onclick: () => this.#check(null) }, t('exercise.reveal'))),
      this.#infinity);
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      const text = this.#answer.value.trim();
      if (text) this.#check(text);
      else this.#answer.focus();
    });
    this.#answer.addEventListener('input', () => this.#answer.removeAttribute('aria-invalid'));
    this.#watchButton.addEventListener('click', () => {
      if (this.#sheet?.watch) this.#watch(this.#sheet.watch);
    });
    this.#sheetElement.append(
      h('header', {}, h('div', {}, this.#title, this.#about), this.#score),
      h('div', { class: 'asking' },
        h('div', { class: 'card' }, this.#form, this.#result, this.#feedback, this.#review,
          h('div', { class: 'row tools-row' }, this.#watchButton,
            h('button', { type: 'button', 'data-action': 'again', onclick: () => this.#choice && this.#begin(this.#choice) }, t('exercise.again')))),
        this.#task),
      h('div', { class: 'work' }, this.#picture.element, this.#tables));
    this.element.append(this.#empty, this.#sheetElement);
  }

  /** The exercise in the address of the page, the stored one, or an easy one. @param {ExerciseChoice | null} linked */
  open(linked) {
    const kept = keptExercise();
    const choice = linked ?? kept?.choice ?? { kind: 'minimax', difficulty: 1, seed: randomSeed() };
    const isKept = kept && kept.choice.kind === choice.kind && kept.choice.difficulty === choice.difficulty && kept.choice.seed === choice.seed;
    this.#request({ choice, tries: isKept ? kept.tries : [] });
  }

  /** Opens the exercise again, since a new socket starts with an empty session. */
  resume() {
    const wanted = this.#opening ?? (this.#choice && { choice: this.#choice, tries: this.#tries });
    if (wanted) this.#request(wanted);
  }

  /** @param {import('../shared/settings.js').KeptExercise} wanted */
  #request(wanted) {
    this.#isChecking = false;
    this.#opening = wanted;
    this.#ask({ type: 'exercise', ...wanted });
  }

  get choice() {
    return this.#choice;
  }

  /** @param {ExerciseChoice} choice */
  #begin(choice) {
    this.#error.textContent = '';
    this.#takesFocus = true;
    this.#request({ choice, tries: [] });
  }

  /** @param {string | null} text `null` to show the answer */
  #check(text) {
    const blank = this.#progress?.current ?? null;
    if (blank === null || this.#isChecking || this.#opening) return;
    this.#isChecking = this.#ask(text === null ? { type: 'reveal', blank } : { type: 'answer', blank, text });
  }

  /** @param {ExerciseSheet} sheet */
  opened(sheet) {
    const { choice } = sheet;
    const isSame = !this.#takesFocus && this.#choice?.seed === choice.seed && this.#progress?.current === sheet.progress.current;
    this.#tries = this.#opening?.tries ?? [];
    this.#opening = null;
    this.#sheet = sheet;
    this.#choice = choice;
    this.#kind.value = choice.kind;
    this.#difficulty.value = String(choice.difficulty);
    this.#seed.value = '';
    this.#error.textContent = '';
    this.#title.textContent = t(`exercise.kind.${choice.kind}`);
    this.#about.textContent = t('exercise.about', { difficulty: choice.difficulty, seed: choice.seed });
    this.#task.replaceChildren(h('summary', {}, t('exercise.task')),
      ...sheet.instructions.map((text) => h('p', {}, prose(text))));
    this.#task.open = true;
    this.#empty.hidden = true;
    this.#sheetElement.hidden = false;
    this.#infinity.hidden = !sheet.hasInfinity;
    this.#watchButton.hidden = sheet.watch === null;
    this.#picture.show(sheet.problem);
    this.#showTables(sheet);
    for (const answer of sheet.checked) this.#enter(answer);
    const last = sheet.checked.at(-1);
    if (last) this.#tell(last, sheet.progress);
    else this.#feedback.replaceChildren();
    // After a lost connection the field keeps what is typed.
    if (!isSame) this.#answer.value = last?.verdict === 'wrong' ? last.typed ?? '' : '';
    this.#advance(sheet.progress, this.#takesFocus);
    if (this.#takesFocus) this.element.scrollTo(0, 0);
    this.#takesFocus = false;
    this.#store();
  }

  /** @param {CheckedAnswer} answer @param {ExerciseProgress} progress */
  checked(answer, progress) {
    this.#isChecking = false;
    // An answer to the exercise before the one that is opening.
    if (this.#opening) return;
    this.#tries.push(answer.typed);
    this.#store();
    this.#enter(answer);
    this.#tell(answer, progress);
    if (answer.verdict === 'wrong') {
      this.#answer.setAttribute('aria-invalid', 'true');
      this.#answer.focus();
      this.#answer.select();
      this.#progress = progress;
      return;
    }
    this.#answer.value = '';
    this.#advance(progress, true);
  }

  /** @param {Failure} failure */
  failed(failure) {
    const opening = this.#opening;
    this.#isChecking = false;
    this.#opening = null;
    if (failure.code === 'badExercise') {
      // The exercise that is shown stays open.
      this.#takesFocus = false;
      this.#error.textContent = t('exercise.failed.badExercise', { reason: failure.reason });
      this.#seed.focus();
    } else if (failure.code === 'noExercise') {
      this.resume();
    } else if (opening?.tries.length) {
      // The stored tries are not valid.
      this.#request({ choice: opening.choice, tries: [] });
    } else if (failure.code === 'badAnswer') {
      this.#feedback.replaceChildren(h('p', { class: 'verdict wrong' }, t('exercise.failed.badAnswer', { reason: failure.reason })));
    }
  }

  #store() {
    if (!this.#choice) return;
    keepExercise({ choice: this.#choice, tries: this.#tries });
    this.#keep(this.#choice);
  }

  /** @param {ExerciseSheet} sheet */
  #showTables(sheet) {
    this.#questions.clear();
    const tables = sheet.tables.map(({ columns, rows }) => h('div', { class: 'table-scroll', role: 'group', tabindex: '0', 'aria-label': `${t('exercise.table')}: ${columns.join(t('step.comma'))}` },
      h('table', { class: columns.length === 2 && 'questions' },
        h('thead', {}, h('tr', {}, columns.map((name) => h('th', { scope: 'col' }, name)))),
        h('tbody', {}, rows.map((row) => {
          const given = row.cells.flatMap((cell, i) => ('given' in cell ? [`${columns[i + 1]} ${cell.given}`] : []));
          return h('tr', {}, h('th', { scope: 'row' }, row.heading), row.cells.map((cell, i) => {
            if ('given' in cell) return h('td', {}, withMinus(cell.given));
            const element = h('td', { class: 'blank', 'data-blank': cell.blank });
            const text = columns.length === 2 ? row.heading : `${columns[0]} ${row.heading}${t('step.comma')}${columns[i + 1]}`;
            this.#questions.set(cell.blank, { text, given: withMinus(given.join(' · ')), node: row.node, cell: element });
            return element;
          }));
        })))));
    this.#tables.replaceChildren(h('h3', {}, t('exercise.table')), ...tables,
      h('p', { class: 'quiet legend' }, Object.entries(MARKS).map(([name, sign]) => `${sign} ${t(`exercise.mark.${name}`)}`).join(' · ')));
  }

  /** Writes a finished answer into its table and into the picture. @param {CheckedAnswer} answer */
  #enter(answer) {
    const question = this.#questions.get(answer.blank);
    if (!question || answer.answer === null) return;
    const mark = answer.verdict === 'shown' ? 'shown' : answer.tries > 1 ? 'later' : 'first';
    question.cell.classList.add(mark);
    question.cell.replaceChildren(withMinus(answer.answer), ' ',
      h('span', { class: 'mark', 'aria-hidden': 'true' }, MARKS[mark]), h('span', { class: 'unseen', lang: document.documentElement.lang }, t(`exercise.mark.${mark}`)));
    if (answer.caption !== null && question.node !== null) this.#picture.write(question.node, answer.caption);
  }

  /** Says whether an answer is right, and why. @param {CheckedAnswer} answer @param {ExerciseProgress} progress */
  #tell(answer, progress) {
    const asked = this.#questions.get(answer.blank)?.text ?? '';
    const right = withMinus(answer.answer ?? '');
    const words = answer.verdict === 'wrong' ? t('exercise.wrong', { typed: answer.typed ?? '' })
      : answer.verdict === 'shown' ? t('exercise.shown', { answer: right })
        : answer.tries > 1 ? t('exercise.rightLater', { answer: right, tries: answer.tries }) : t('exercise.right', { answer: right });
    const sign = answer.verdict === 'wrong' ? '✗' : answer.verdict === 'shown' ? MARKS.shown : MARKS.first;
    const next = answer.verdict === 'wrong' || progress.current === null ? null : this.#questions.get(progress.current);
    this.#feedback.replaceChildren(
      h('p', { class: ['verdict', answer.verdict] }, h('span', { class: 'sign', 'aria-hidden': 'true' }, sign),
        h('span', {}, h('span', { class: 'quiet' }, asked), h('br', {}), h('strong', {}, words))),
      ...(answer.explanation === null ? [] : [h('p', { class: 'why' }, prose(answer.explanation))]),
      ...(next ? [h('p', { class: 'unseen' }, t('exercise.then', { question: `${next.text}. ${next.given}` }))] : []));
    this.#feedback.dataset['verdict'] = answer.verdict;
  }

  /** Asks for the next answer, or shows the result. @param {ExerciseProgress} progress @param {boolean} takesFocus */
  #advance(progress, takesFocus) {
    const sheet = this.#sheet;
    if (!sheet) return;
    this.#progress = progress;
    this.#answer.removeAttribute('aria-invalid');
    this.#score.textContent = t('exercise.score', { points: progress.points, of: sheet.points });
    const question = progress.current === null ? undefined : this.#questions.get(progress.current);
    for (const { cell } of this.#questions.values()) cell.classList.toggle('current', cell === question?.cell);
    this.#picture.mark(question?.node ?? null);
    this.#form.hidden = progress.current === null;
    this.#result.hidden = progress.current !== null;
    this.#review.hidden = progress.review.length === 0;
    if (progress.current === null) {
      this.#showResult(sheet, progress, takesFocus);
      return;
    }
    this.#number.textContent = t('exercise.question', { number: progress.current + 1, of: sheet.blanks });
    this.#question.textContent = question?.text ?? '';
    this.#given.textContent = question?.given ?? '';
    this.#given.hidden = !question?.given;
    if (question) this.#reveal(question.cell);
    if (takesFocus) this.#answer.focus();
  }

  /** @param {ExerciseSheet} sheet @param {ExerciseProgress} progress @param {boolean} takesFocus */
  #showResult(sheet, progress, takesFocus) {
    const title = h('h3', { tabindex: '-1' }, t('exercise.done', { points: progress.points, of: sheet.points }));
    const review = progress.review.map(({ blank, answer, explanation }) => h('li', {},
      h('strong', {}, answered(this.#questions.get(blank)?.text ?? '', withMinus(answer))), h('br', {}), ...prose(explanation)));
    this.#result.replaceChildren(title,
      h('p', {}, t('exercise.tally', { first: progress.first, later: progress.later, shown: progress.shown })),
      h('button', {
        type: 'button', class: 'primary', 'data-action': 'next', onclick: () => this.#begin({ ...sheet.choice, seed: sheet.nextSeed }),
      }, t('exercise.next')));
    this.#review.replaceChildren(h('summary', {}, t('exercise.review')), h('ul', {}, review));
    this.#review.open = true;
    if (takesFocus) title.focus();
  }

  /** Scrolls the tables to a cell, but never the page: the question stays where it is. @param {HTMLTableCellElement} cell */
  #reveal(cell) {
    const row = /** @type {HTMLElement} */ (cell.closest('.table-scroll'));
    const [place, tables, wide] = [cell, this.#tables, row].map((one) => one.getBoundingClientRect());
    if (!place || !tables || !wide) return;
    const heading = cell.parentElement?.firstElementChild?.getBoundingClientRect().width ?? 0;
    if (place.right > wide.right) row.scrollLeft += place.right - wide.right;
    else if (place.left < wide.left + heading) row.scrollLeft -= wide.left + heading - place.left;
    if (place.bottom > tables.bottom - HEADROOM) this.#tables.scrollTop += place.bottom - tables.bottom + HEADROOM;
    else if (place.top < tables.top + HEADROOM) this.#tables.scrollTop -= tables.top + HEADROOM - place.top;
  }
}

/** A question with its answer. A question that ends as a sentence needs no colon. @param {string} question @param {string} answer */
function answered(question, answer) {
  return /[?;？.。]$/.test(question) ? `${question} ${answer}` : t('text.labelled', { label: question, text: answer });
}
