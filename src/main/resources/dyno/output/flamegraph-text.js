/* What the page says of a node, in words and figures. */

const OWNER_NAMES = ['none', 'driver', 'JDK', 'transport', 'benchmark', 'JVM and native libraries', 'kernel', 'other code'];
const STATE_NAMES = ['interpreted', 'compiled', 'inlined', 'native', 'C++', 'kernel', 'compiled by C1'];

function digits(value) {
  const size = Math.abs(value);
  return value === 0 ? '0' : size >= 99.95 ? value.toFixed(0) : size >= 9.95 ? value.toFixed(1) : value.toPrecision(2);
}

/** A cost with its unit. Rounded before the unit is chosen, so that 999.7 ns become 1.00 µs and not 1000 ns. */
function cost(value, sign) {
  const plus = sign && value > 0 ? '+' : '';
  if (data.unit === '%') return plus + digits(value) + ' %';
  const units = data.unit === 'B/op' ? ['B', 'kB', 'MB', 'GB'] : ['ns', 'µs', 'ms', 's'];
  let rounded = Number(value.toPrecision(3)), unit = 0;
  while (unit < 3 && Math.abs(rounded) >= 1000) {
    rounded /= 1000;
    unit++;
  }
  // For large numbers, toPrecision would write an exponent.
  const scaled = Math.abs(rounded) >= 100 ? rounded.toFixed(0) : rounded.toPrecision(3);
  return plus + (unit > 0 ? scaled : digits(value)) + ' ' + units[unit];
}

/** A part of what is shown; none where nothing was sampled. */
function part(value) { return partOf(value, calls); }

function partOf(value, tree) { return tree.totals[last][0] > 0 ? value / tree.totals[last][0] : 0; }

/** Whether stacks were removed, so that what is shown is less than all that was sampled. */
function isReduced() { return state.step.some(step => /^(remove|keep)/.test(step)); }

function percent(share) { return (100 * share).toFixed(Math.abs(share) < 0.1 ? 1 : 0) + ' %'; }

/** What shares are parts of. */
function whole() { return isReduced() ? 'what is shown' : all(); }

function all() { return data.unit === 'B/op' ? 'the bytes' : data.unit === 'ns/op' ? 'the time' : 'all'; }

function line(parent, text, style) {
  const added = document.createElement('div');
  added.textContent = text;
  if (style) added.className = style;
  parent.appendChild(added);
}

/** Whether what a node costs itself says something: not of callers, which are paths to what they called. */
function hasOwnCost(i) { return state.view !== 'inverted' && !graph.isCaller(i); }

function describe(target, i, full) {
  target.textContent = '';
  line(target, graph.name(i), 'name');
  if (two) describeChange(target, i, full); else describeCost(target, i);
  const kind = graph.view.kinds[i];
  if (ownerOf(kind) > 0) line(target, OWNER_NAMES[ownerOf(kind)] + ', ' + STATE_NAMES[stateOf(kind)], 'soft');
  if (full) {
    for (const text of sourceLines(i)) line(target, text, 'code');
  }
}

function describeCost(target, i) {
  const own = hasOwnCost(i) ? '; self ' + cost(graph.view.self[0][i]) : '';
  const ofAll = isReduced() ? ', ' + percent(partOf(graph.cost(0, i), sampled)) + ' of ' + all() : '';
  line(target, cost(graph.cost(0, i)) + ', ' + percent(part(graph.cost(0, i))) + ' of ' + whole() + ofAll + own);
}

function describeChange(target, i, full) {
  const before = graph.cost(0, i), after = graph.cost(1, i), interval = graph.interval(i);
  line(target, cost(before) + ' → ' + cost(after) + ', ' + cost(after - before, true)
    + (before > 0 && after > 0 ? ' (' + percent(after / before - 1) + ')' : before > 0 ? ' (gone)' : ' (new)'));
  if (interval) {
    line(target, 'difference ' + cost(interval[0], true) + ' to ' + cost(interval[1], true) + ' (95 %)'
      + (interval[2] ? ', beyond the noise' : ', within the noise'), interval[2] ? '' : 'soft');
  }
  if (full && hasOwnCost(i)) {
    line(target, 'self: ' + cost(graph.view.self[0][i]) + ' → ' + cost(graph.view.self[1][i]), 'soft');
  }
}

/** What the columns of the table say of a node. */
function figuresOf(i) {
  const own = side => hasOwnCost(i) ? cost(graph.view.self[side][i]) : '';
  if (!two) return [percent(part(graph.cost(0, i))), cost(graph.cost(0, i)), own(0)];
  const before = graph.cost(0, i), after = graph.cost(1, i);
  return [cost(before), cost(after), cost(after - before, true) + (graph.isMarked(i) ? ' *' : ''), own(0), own(1)];
}

function sourceLines(i) {
  const lines = data.lines[graph.view.sole(i)] || [];
  return lines.map(l => (two ? data.sides[l[0]] + ', ' : '') + 'line ' + l[1] + ', ' + cost(l[2]) + ':  ' + data.texts[l[3]]);
}

/** What is shown after steps that removed stacks, beside all that was sampled. */
function shownOfAll() {
  if (!isReduced()) return '';
  const shown = calls.totals.map(totals => cost(totals[0])).join(' → ');
  const before = sampled.totals.map(totals => cost(totals[0])).join(' → ');
  return 'Shown: ' + shown + ' of ' + before + (two ? '' : ' (' + percent(partOf(calls.totals[last][0], sampled)) + ' of ' + all() + ')');
}
