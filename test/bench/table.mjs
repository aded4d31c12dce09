/**
 * A row has what was measured, our figure and the baseline's in one unit, and the wanted ratio: `atLeast` where more is
 * better, `atMost` where less is. The spread is the lowest and the highest ratio of several starts.
 */
const columns = ['what', 'ours', 'baseline', 'ratio', 'spread', 'wanted', 'reached'];

export function tableOf(rows) {
  const lines = rows.map(lineOf);
  const widths = columns.map((column, i) => Math.max(column.length, ...lines.map((line) => line[i].length)));
  const print = (cells) =>
    cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join('  ');
  const rule = widths.map((width) => '─'.repeat(width));
  return {
    text: [columns, rule, ...lines].map(print).join('\n'),
    missed: rows.filter((row) => !reached(row)).length,
  };
}

function lineOf(row) {
  const what = `${row.name}: ${row.what}`;
  if (row.ours === undefined) return [what, '', '', '', '', '', 'NO'];
  const limit = row.atLeast === undefined ? `≤ ${row.atMost}` : `≥ ${row.atLeast}`;
  return [
    what,
    figure(row.ours, row.unit),
    figure(row.baseline, row.unit),
    ratio(row).toFixed(2),
    row.spread?.map((one) => one.toFixed(2)).join('–') ?? '',
    limit,
    reached(row) ? 'yes' : 'NO',
  ];
}

function reached(row) {
  if (row.ours === undefined) return false;
  return row.atLeast === undefined ? ratio(row) <= row.atMost : ratio(row) >= row.atLeast;
}

/** The median ratio of pairs is more precise than the ratio of two medians. */
function ratio(row) {
  return row.ratio ?? row.ours / row.baseline;
}

function figure(value, unit) {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return `${value.toLocaleString('en', { maximumFractionDigits: digits, minimumFractionDigits: digits })} ${unit}`;
}
