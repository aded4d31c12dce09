/**
 * A row has what was measured, its figure, and the wanted limit: `atLeast` where more is better, `atMost` where less is. Figures
 * that belong together are a list, with a list of limits.
 */
const columns = ['what', 'figure', 'wanted', 'reached'];

export function tableOf(rows) {
  const lines = rows.map(lineOf);
  const widths = columns.map((column, i) => Math.max(column.length, ...lines.map((line) => line[i].length)));
  const print = (cells) =>
    cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join('  ');
  const rule = widths.map((width) => '─'.repeat(width));
  return {
    text: [columns, rule, ...lines].map(print).join('\n'),
    missed: rows.filter((row) => !isReached(row)).length,
  };
}

function lineOf(row) {
  const what = `${row.name}: ${row.what}`;
  if (row.figure === undefined) return [what, '', '', 'NO'];
  const limit = row.atLeast === undefined ? `≤ ${shown(row.atMost, row)}` : `≥ ${shown(row.atLeast, row)}`;
  return [what, shown(row.figure, row), limit, isReached(row) ? 'yes' : 'NO'];
}

function isReached({ figure, atMost, atLeast }) {
  if (figure === undefined) return false;
  if (Array.isArray(figure)) return figure.every((one, place) => one <= atMost[place]);
  return atLeast === undefined ? figure <= atMost : figure >= atLeast;
}

const shown = (value, { unit = '' }) => `${[value].flat().map(rounded).join(' · ')} ${unit}`.trim();

function rounded(value) {
  const digits = Number.isInteger(value) || value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return value.toLocaleString('en', { maximumFractionDigits: digits, minimumFractionDigits: digits });
}
