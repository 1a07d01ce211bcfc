'use strict';

/** The words of a text in lower case, sorted, with plain minus signs and infinities. */
function normalized(text) {
  const plain = text.toLowerCase().replace(/[−–]/g, '-').replace(/∞/g, 'inf');
  return plain.split(/[\s,;]+/).filter((word) => word !== '').sort().join(' ');
}

/** The blanks of an exercise: accepted texts, answer, points and explanation. */
function decoded(base64) {
  const bytes = Uint8Array.from(atob(base64), (symbol) => symbol.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(bytes));
}

function element(name, text) {
  const made = document.createElement(name);
  if (text) made.textContent = text;
  return made;
}

for (const exercise of document.querySelectorAll('[data-answers]')) {
  const blanks = decoded(exercise.dataset.answers);
  const inputs = [...exercise.querySelectorAll('input')];
  const score = exercise.querySelector('output');
  const total = blanks.reduce((sum, blank) => sum + blank.points, 0);

/** Marks a field as right or wrong; an empty field stays unmarked. */
  const mark = (input) => {
    const typed = normalized(input.value);
    const right = blanks[inputs.indexOf(input)].accepted.includes(typed);
    input.classList.toggle('right', right);
    input.classList.toggle('wrong', !right && typed !== '');
    if (right || typed === '') input.removeAttribute('aria-invalid');
    else input.setAttribute('aria-invalid', 'true');
  };

  const count = () => {
    const reached = inputs.reduce((sum, input, i) => sum + (input.classList.contains('right') ? blanks[i].points : 0), 0);
    score.textContent = `${reached} of ${total} ${total === 1 ? 'point' : 'points'}`;
    score.classList.toggle('full', reached === total);
  };

  /** Shows the explanations of these fields below their row, each text once. */
  const explain = (row, fields, withAnswers) => {
    if (row.nextElementSibling?.classList.contains('why')) row.nextElementSibling.remove();
    row.classList.toggle('has-why', fields.length > 0);
    if (fields.length === 0) return;
    const cell = element('td');
    cell.colSpan = row.cells.length;
    const said = new Map();
    for (const input of fields) {
      const { answer, explanation } = blanks[inputs.indexOf(input)];
      const column = row.closest('table').tHead.rows[0].cells[input.closest('td').cellIndex].textContent;
      const title = withAnswers ? `${column} ${answer}` : column;
      said.set(explanation, [...(said.get(explanation) ?? []), title]);
    }
    for (const [explanation, titles] of said) {
      const line = element('p');
      line.append(element('b', `${titles.join(', ')}:`), ` ${explanation}`);
      cell.append(line);
    }
    const below = element('tr');
    below.className = 'why';
    below.append(cell);
    row.after(below);
  };

  const fieldsOf = (row) => [...row.querySelectorAll('input')];
  const checkRow = (row) => {
    const fields = fieldsOf(row);
    fields.forEach(mark);
    explain(row, fields.filter((input) => input.classList.contains('wrong')), false);
  };

  for (const row of exercise.querySelectorAll('tr.row')) {
    row.querySelector('.check').addEventListener('click', () => { checkRow(row); count(); });
    row.querySelector('.explain').addEventListener('click', () => {
      const isShown = row.nextElementSibling?.classList.contains('why') && row.dataset.explained === 'yes';
      row.dataset.explained = isShown ? 'no' : 'yes';
      explain(row, isShown ? [] : fieldsOf(row), true);
    });
  }
  for (const input of inputs) {
    input.addEventListener('input', () => {
      input.classList.remove('right', 'wrong');
      input.removeAttribute('aria-invalid');
      count();
    });
    input.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      mark(input);
      const row = input.closest('tr');
      explain(row, fieldsOf(row).filter((field) => field.classList.contains('wrong')), false);
      count();
      if (input.classList.contains('right')) inputs[inputs.indexOf(input) + 1]?.focus();
    });
  }
  exercise.querySelector('.check-all').addEventListener('click', () => {
    exercise.querySelectorAll('tr.row').forEach(checkRow);
    count();
    inputs.find((input) => !input.classList.contains('right'))?.focus();
  });
  exercise.querySelector('.clear').addEventListener('click', () => {
    exercise.querySelectorAll('tr.row').forEach((row) => explain(row, [], false));
    for (const input of inputs) {
      input.value = '';
      input.classList.remove('right', 'wrong');
      input.removeAttribute('aria-invalid');
    }
    count();
    inputs[0]?.focus();
  });
}
