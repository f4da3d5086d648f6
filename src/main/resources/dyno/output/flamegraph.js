/* The controls of the page: what is shown of the graph, by mouse, keyboard and the fragment of the address. */

const data = JSON.parse(document.getElementById('data').textContent);
/* All that was sampled, and what the steps leave of it. */
const sampled = callsView(data);
let calls = sampled;

/* The tree after each of the steps, beginning with what was sampled. */
const trees = [sampled];
const two = data.sides.length === 2;
const last = data.sides.length - 1;
const MOST_METHODS = 40;
const VIEWS = {
  calls: () => 'Callees are below their callers.',
  inverted: () => 'The frames right below the root were running; below each are its callers.',
  method: () => 'Callers of ' + shortName(data.names[state.method]) + ' are above it, callees below.'
};

const element = id => document.getElementById(id);
const tip = element('tip');
const selection = element('selection');
const search = element('search');
const found = element('found');
const help = element('help');
const graph = new Graph(data, element('scroller'), element('graph'), element('spacer'));
const table = new CallTable(graph, element('tree'), figuresOf);

/* What the address keeps. */
const state = { view: 'calls', method: 0, zoom: 0, find: '', colour: graph.colours, side: 'both', show: 'graph', theme: 'auto', step: [] };
const initial = Object.assign({}, state);

/* Views of the same tree, made when they are first asked for; of methods, the last one. */
let views = { calls: calls };

/* The nodes that match, and which of them is the current one; -1 before the first step. */
let matching = [];
let match = -1;

// Views

function viewOf(name, method) {
  if (name === 'method') return methodView(calls, method);
  if (name === 'inverted' && !views.inverted) views.inverted = invertedView(calls);
  return views[name];
}

/** Shows another view, or the same one around another method. */
function setView(name, method) {
  state.view = name;
  state.method = name === 'method' ? method || theHottest() : 0;
  graph.show(viewOf(name, state.method));
  element('about').textContent = VIEWS[name]()
    + (data.tellsNoise && !graph.tellsNoise() ? ' Noise is not shown for merged frames.' : '')
    + (graph.view.cut ? ' The cheapest frames are shown without all of their callers.' : '');
  check('view', name);
  listMatches();
}

/** The method that costs most itself, for a view around a method when none is chosen. */
function theHottest() { return hottest(methodCosts(calls, data.names.length), 1)[0] || 0; }

function showView(name) {
  const current = graph.view.names[graph.current];
  setView(name, graph.current > 0 ? current : 0);
  zoom(0);
}

function showMethod(name) {
  setView('method', name);
  zoom(0);
}

function zoom(i) {
  graph.zoom(i);
  state.zoom = graph.zoomed;
  describeCurrent();
  renewTable();
  remember(true);
}

/** Shows the graph, the table, or both. */
function setShown(name) {
  state.show = name;
  element('panes').className = name;
  check('show', name);
  graph.scrollTo(graph.current);
  graph.draw();
  renewTable();
}

function renewTable() { if (state.show !== 'graph') table.show(); }

function showNext() {
  setShown({ graph: 'table', table: 'both', both: 'graph' }[state.show]);
  focusOn(state.show === 'graph' ? graph.canvas : table.table);
  remember(false);
}

function focusOn(control) { control.focus({ preventScroll: true }); }

/** Says what the current node is, and which actions it has. */
function describeCurrent() {
  describe(selection, graph.current, true);
  tell(shownOfAll());
  const isRoot = graph.view.names[graph.current] === calls.names[0];
  for (const button of element('actions').children) button.disabled = isRoot;
}

/** Moves the current node, and zooms out or in if it would not be seen. */
function moveTo(i) {
  const before = graph.zoomed;
  graph.reveal(i);
  state.zoom = graph.zoomed;
  describeCurrent();
  if (state.show !== 'graph') if (graph.zoomed === before) table.select(i); else table.show();
  remember(false);
}

/** Makes the node of a row the current one; the zoom stays, since the table begins at the zoomed node. */
function moveInTable(i) {
  graph.current = i;
  graph.scrollTo(i);
  graph.draw();
  table.select(i);
  describeCurrent();
}

// Steps

/** Does the steps from the first that differs from those done already. */
function setSteps(steps) {
  let same = 0;
  while (same < steps.length && steps[same] === state.step[same]) same++;
  trees.length = same + 1;
  for (const step of steps.slice(same)) trees.push(afterStep(trees[trees.length - 1], data.names, step));
  calls = trees[trees.length - 1];
  state.step = steps;
  views = { calls: calls };
  graph.matches = state.find ? matchesOf(data.names, state.find) : null;
  element('methods').tBodies[0].textContent = '';
  setColours(state.colour);
  listSteps();
}

function listSteps() {
  const list = element('steps');
  list.textContent = '';
  state.step.forEach((step, at) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = saysOf(step) + ' ×';
    button.title = aboutOf(step);
    button.setAttribute('aria-label', 'Take back: ' + saysOf(step));
    button.addEventListener('click', () => show(state.step.filter((other, place) => place !== at)));
    const item = document.createElement('li');
    item.appendChild(button);
    list.appendChild(item);
  });
}

/** Shows the tree after other steps, in the same view where that has something to show. */
function show(steps) {
  const name = data.names[state.method], hadFocus = element('changes').contains(document.activeElement);
  setSteps(steps);
  const method = calls.names.indexOf(data.names.indexOf(name)) >= 0 ? data.names.indexOf(name) : 0;
  setView(state.view === 'method' && method === 0 ? 'calls' : state.view, method);
  if (element('hottest').open) listMethods();
  zoom(0);
  // the button that was pressed may be gone
  if (hadFocus) focusOn(steps.length > 0 ? element('undo') : state.show === 'table' ? table.table : graph.canvas);
}

/** Adds a step, unless it would change nothing or leave nothing. */
function addStep(step) {
  const next = afterStep(calls, data.names, step);
  if (!next.totals.some(totals => totals[0] > 0)) {
    tell('Nothing would be left.');
  } else if (isTheSame(next, calls)) {
    tell('That changes nothing here.');
  } else {
    trees.push(next);
    state.step = state.step.concat(step);
    show(state.step);
  }
}

function isTheSame(tree, other) {
  return tree.size === other.size && tree.totals.every((totals, side) => totals[0] === other.totals[side][0])
    && tree.names.every((name, i) => name === other.names[i]);
}

/** Says what is shown, or why an action did nothing. */
function tell(text) {
  element('shown').textContent = text;
  element('changes').hidden = text === '' && state.step.length === 0;
}

/** A step about the method of a frame; none about the root. */
function stepAbout(verb, i) {
  const name = graph.view.names[i];
  if (name !== calls.names[0]) addStep(verb + ':' + (verb === 'package' ? packageOf(data.names[name]) : data.names[name]));
}

function stepAboutMatches(verb) {
  if (state.find) addStep(verb + ':' + state.find);
}

// Export

/** The stacks of the tree after all steps, whatever the view; of the zoomed node where that is one of them. */
function saveStacks() {
  const root = state.view === 'calls' ? graph.zoomed : 0;
  saveAs(fileNameOf(document.title, '.collapsed'), 'text/plain', collapsedStacks(calls, data.names, root, shownSides()));
}

function shownSides() { return graph.sides.map(side => Math.min(side, last)).filter((side, at, all) => all.indexOf(side) === at); }

function savePicture() {
  const chosen = theme.chosen;
  theme.chosen = 'light';
  const picture = new SvgPicture(graph).text(document.title);
  theme.chosen = chosen;
  saveAs(fileNameOf(document.title, '.svg'), 'image/svg+xml', picture);
}

async function copyStack() {
  const stack = stackOf(graph.view, data.names, graph.current, state.view === 'inverted');
  tell(await copy(stack.join('\n') + '\n') ? 'Copied: ' + stack.length + (stack.length === 1 ? ' frame' : ' frames')
    : 'The browser does not allow to copy.');
}

// Search

function setFind(text) {
  state.find = text;
  graph.matches = text ? matchesOf(data.names, text) : null;
}

function listMatches() {
  matching = graph.matches ? graph.matchingNodes() : [];
  match = -1;
  tellMatches();
}

function tellMatches() {
  element('matches').hidden = matching.length === 0;
  if (!graph.matches) {
    found.textContent = '';
  } else if (matching.length === 0) {
    found.textContent = 'nothing found';
  } else {
    const sums = costOfMatches(calls, graph.matches);
    const places = match < 0 ? matching.length + (matching.length === 1 ? ' place' : ' places')
      : (match + 1) + ' of ' + matching.length;
    found.textContent = places + ', ' + (two ? cost(sums[0]) + ' → ' + cost(sums[1])
      : (100 * part(sums[0])).toFixed(1) + ' % of ' + whole());
  }
}

function find(text) {
  setFind(text);
  listMatches();
  graph.draw();
  renewTable();
}

function nextMatch(step) {
  if (matching.length === 0) return;
  if (match < 0) matching = graph.widestFirst(matching);
  match = match < 0 && step < 0 ? matching.length - 1 : (match + step + matching.length) % matching.length;
  tellMatches();
  moveTo(matching[match]);
}

// Colours

function setColours(name) {
  state.colour = graph.colours = name;
  element('colour').value = name;
  const legend = element('legend');
  legend.textContent = '';
  if (name === 'change') {
    swatch(legend, 'hsl(212 90% 52%)', 'cheaper or removed');
    swatch(legend, 'hsl(14 90% 52%)', 'more expensive or new');
    return;
  }
  const [classOf, names, colours] = name === 'owner' ? [ownerOf, OWNER_NAMES, BY_OWNER] : [stateOf, STATE_NAMES, BY_STATE];
  sharesByKind(calls, classOf).forEach((share, of) => {
    if (name === 'state' || of > 0) swatch(legend, colours[of], names[of] + (two ? '' : ' ' + percent(share)));
  });
}

function swatch(legend, colour, text) {
  const item = document.createElement('li');
  const box = document.createElement('i');
  box.style.background = colour;
  item.append(box, text);
  item.title = text.endsWith('%') ? 'self cost of the frames of this colour, without their callees' : '';
  legend.appendChild(item);
}

/** Whether the profile tells how Java code was running: recordings of some profilers call all of it compiled. */
function tellsState() {
  const java = new Set(data.kinds.map(stateOf).filter(kind => kind < 3 || kind === 6));
  return java.size > 1;
}

/** The rules of the page for dark systems are for all or none when the reader has chosen. */
const darkRules = Array.from(document.styleSheets[0].cssRules).filter(rule => rule.media && rule.media.mediaText === DARK);
const THEMES = { auto: DARK, light: 'not all', dark: 'all' };

function setTheme(name) {
  state.theme = theme.chosen = name;
  element('theme').value = name;
  document.documentElement.style.colorScheme = name === 'auto' ? 'light dark' : name;
  for (const rule of darkRules) rule.media.mediaText = THEMES[name];
}

function chooseTheme(name) {
  setTheme(name);
  graph.draw();
  remember(false);
}

function setSide(side) {
  state.side = side;
  graph.sides = side === 'both' ? [0, last] : side === 'before' ? [0] : [1];
  check('side', side);
}

function check(group, value) {
  for (const choice of document.querySelectorAll('input[name=' + group + ']')) choice.checked = choice.value === value;
}

// The address

let written = location.hash;

function fragment() {
  const kept = new URLSearchParams();
  for (const key of Object.keys(state)) if (state[key] !== initial[key]) kept.set(key, state[key]);
  if (kept.has('method')) kept.set('method', data.names[state.method]);
  kept.delete('step');
  for (const step of state.step) kept.append('step', step);
  return '#' + (kept.toString() || 'view=calls');
}

/** Puts what is shown into the address: as a step to which the browser can go back, or in place of the last one. */
function remember(step) {
  const next = fragment();
  if (next === (written || '#view=calls')) return;
  written = next;
  if (step) location.hash = next; else location.replace(next);
}

/** Shows what the address says; values that mean nothing are ignored. */
function restore() {
  const kept = new URLSearchParams(location.hash.slice(1));
  const oneOf = (key, allowed) => allowed.includes(kept.get(key)) ? kept.get(key) : initial[key];
  const steps = kept.getAll('step').filter(isStep);
  if (steps.join('\n') !== state.step.join('\n')) setSteps(steps);
  setTheme(oneOf('theme', Object.keys(THEMES)));
  setSide(two ? oneOf('side', ['both', 'before', 'after']) : 'both');
  setColours(oneOf('colour', Array.from(element('colour').options, option => option.value)));
  search.value = kept.get('find') || '';
  setFind(search.value);
  setView(oneOf('view', Object.keys(VIEWS)), Math.max(0, data.names.indexOf(kept.get('method'))));
  graph.zoom(Number(kept.get('zoom')));
  state.zoom = graph.zoomed;
  setShown(oneOf('show', ['graph', 'table', 'both']));
  describeCurrent();
}

// The table of methods

function listMethods() {
  const rows = element('methods').tBodies[0];
  if (rows.rows.length > 0) return;
  const costs = methodCosts(calls, data.names.length);
  const figures = (sides, name) => sides.map(side => cost(side[name])).join(' → ');
  const share = name => percent(part(costs.self[last][name]));
  for (const name of hottest(costs, MOST_METHODS)) {
    const row = rows.insertRow();
    row.appendChild(nameCell(name));
    for (const text of [share(name), figures(costs.self, name), figures(costs.totals, name)]) {
      const cell = row.insertCell();
      cell.className = 'num';
      cell.textContent = text;
    }
  }
}

function nameCell(name) {
  const cell = document.createElement('th');
  const link = document.createElement('a');
  const code = document.createElement('code');
  cell.scope = 'row';
  code.textContent = data.names[name];
  link.href = '#graph';
  link.appendChild(code);
  link.addEventListener('click', event => {
    event.preventDefault();
    showMethod(name);
    graph.scroller.scrollIntoView({ block: 'nearest' });
  });
  cell.appendChild(link);
  return cell;
}

// Mouse

function showTip(event) {
  // a finger hides what it touches, and the selection below says the same
  if (event.pointerType !== 'mouse') return;
  const i = graph.nodeAt(event);
  graph.canvas.style.cursor = i < 0 ? 'default' : 'pointer';
  tip.hidden = i < 0;
  if (i < 0) return;
  describe(tip, i, false);
  tip.style.left = Math.max(8, Math.min(event.clientX + 14, window.innerWidth - tip.offsetWidth - 8)) + 'px';
  tip.style.top = Math.min(event.clientY + 16, window.innerHeight - tip.offsetHeight - 8) + 'px';
}

// Keyboard

const MOVES = {
  ArrowUp: () => moveTo(graph.neighbour(graph.current, false)),
  ArrowDown: () => moveTo(graph.neighbour(graph.current, true)),
  ArrowLeft: () => moveTo(graph.beside(graph.current, false)),
  ArrowRight: () => moveTo(graph.beside(graph.current, true)),
  Home: () => moveTo(0),
  Enter: () => zoom(graph.current),
  ' ': () => zoom(graph.current)
};

function onTableKey(event) {
  const i = graph.current, rows = { ArrowUp: -1, ArrowDown: 1, PageUp: -10, PageDown: 10, Home: -Infinity, End: Infinity }[event.key];
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (rows) moveInTable(table.away(i, rows));
  else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') moveInTable(table.moved(i, event.key));
  else if (event.key === 'Enter') zoom(i);
  else if (event.key === ' ') table.toggle(i);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

function onTableClick(event) {
  const row = event.target.closest('tr[data-node]');
  if (!row) return;
  const i = Number(row.dataset.node);
  if (row.dataset.more) table.showAll(i);
  else if (event.ctrlKey || event.metaKey) stepAbout(event.shiftKey ? 'keep' : 'remove', i);
  else {
    moveInTable(i);
    table.toggle(i);
  }
}

/* What the buttons with these names do. */
const ACTIONS = {
  method: () => showMethod(graph.view.names[graph.current]),
  remove: () => stepAbout('remove', graph.current),
  keep: () => stepAbout('keep', graph.current),
  package: () => stepAbout('package', graph.current),
  removeMatching: () => stepAboutMatches('removematching'),
  keepMatching: () => stepAboutMatches('keepmatching'),
  copy: copyStack,
  stacks: saveStacks,
  picture: savePicture,
  undo: () => show(state.step.slice(0, -1)),
  reset: () => show([]),
  whole: () => zoom(0),
  keys: () => help.showModal()
};

const SHORTCUTS = {
  '/': () => search.select(),
  n: () => nextMatch(1),
  N: () => nextMatch(-1),
  Backspace: () => zoom(Math.max(0, graph.view.parents[graph.zoomed])),
  Escape: () => zoom(0),
  t: () => showView('calls'),
  i: () => showView('inverted'),
  m: () => showView('method'),
  x: ACTIONS.remove,
  k: ACTIONS.keep,
  X: ACTIONS.removeMatching,
  K: ACTIONS.keepMatching,
  p: ACTIONS.package,
  r: () => addStep('merge:recursion'),
  j: () => addStep('merge:jdk'),
  c: () => addStep('group:class'),
  P: () => addStep('group:package'),
  u: ACTIONS.undo,
  U: ACTIONS.reset,
  b: showNext,
  C: ACTIONS.copy,
  d: () => chooseTheme(theme.isDark() ? 'light' : 'dark'),
  s: ACTIONS.picture,
  S: ACTIONS.stacks,
  '?': ACTIONS.keys
};

function onKey(event) {
  if (help.open) return;
  if ((event.ctrlKey || event.metaKey) && event.key === 'f' && document.activeElement !== search) {
    // pressed again, it opens the browser's own search
    search.select();
    event.preventDefault();
    return;
  }
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
  const action = event.target === graph.canvas && MOVES[event.key] || SHORTCUTS[event.key];
  if (action) {
    event.preventDefault();
    action();
  }
}

/** Whether a key belongs to the control that has the focus. */
function isTyping(event) { return event.target.matches('input[type=search], select'); }

function onSearchKey(event) {
  if (event.key === 'Enter') {
    nextMatch(event.shiftKey ? -1 : 1);
    remember(false);
  }
  if (event.key === 'Escape') {
    search.value = '';
    find('');
    remember(false);
    graph.canvas.focus();
    event.preventDefault();
  }
}

// Beginning

let typed = 0;
search.addEventListener('input', () => {
  find(search.value);
  clearTimeout(typed);
  typed = setTimeout(() => remember(false), 300);
});
search.addEventListener('keydown', onSearchKey);
document.addEventListener('keydown', onKey);
graph.canvas.addEventListener('pointermove', showTip);
graph.canvas.addEventListener('pointerleave', () => { tip.hidden = true; });
graph.canvas.addEventListener('click', event => {
  const i = graph.nodeAt(event);
  if (i < 0) return;
  if (event.ctrlKey || event.metaKey) stepAbout(event.shiftKey ? 'keep' : 'remove', i); else zoom(i);
});
element('next').addEventListener('click', () => nextMatch(1));
element('previous').addEventListener('click', () => nextMatch(-1));
for (const button of document.querySelectorAll('button[data-action]')) {
  button.addEventListener('click', ACTIONS[button.dataset.action]);
}
element('theme').addEventListener('change', event => chooseTheme(event.target.value));
element('merge').addEventListener('change', event => {
  if (event.target.value) addStep(event.target.value);
  event.target.value = '';
});
element('colour').addEventListener('change', event => {
  setColours(event.target.value);
  graph.draw();
  remember(false);
});
for (const choice of document.querySelectorAll('input[name=view]')) {
  choice.addEventListener('change', () => showView(choice.value));
}
for (const choice of document.querySelectorAll('input[name=show]')) {
  choice.addEventListener('change', () => {
    setShown(choice.value);
    remember(false);
  });
}
table.table.addEventListener('keydown', onTableKey);
table.body.addEventListener('click', onTableClick);
table.body.addEventListener('dblclick', event => {
  const row = event.target.closest('tr[id]');
  if (row) zoom(Number(row.dataset.node));
});
for (const choice of document.querySelectorAll('input[name=side]')) {
  choice.addEventListener('change', () => {
    setSide(choice.value);
    graph.lay();
    listMatches();
    zoom(graph.zoomed);
  });
}
for (const link of document.querySelectorAll('a[data-search]')) {
  link.addEventListener('click', event => {
    event.preventDefault();
    const name = link.dataset.search;
    search.value = data.names.includes(name) ? '^' + escaped(name) + '$' : name;
    find(search.value);
    remember(true);
    graph.scroller.scrollIntoView({ block: 'nearest' });
  });
}
element('hottest').addEventListener('toggle', listMethods);
graph.scroller.addEventListener('scroll', () => graph.draw());
window.addEventListener('resize', () => graph.draw());
system.addEventListener('change', () => graph.draw());
window.addEventListener('hashchange', () => {
  if (location.hash === written || location.hash && !location.hash.includes('=')) return;
  written = location.hash;
  restore();
});

if (!tellsState()) element('colour').querySelector('[value=state]').remove();
if (!two) element('colour').querySelector('[value=change]').remove();
restore();
window.dynoGraph = {
  lay: () => graph.lay(),
  draw: () => graph.draw(),
  zoom: zoom,
  find: find,
  view: setView,
  step: addStep,
  reset: ACTIONS.reset,
  shown: setShown,
  forget: () => { views = { calls: calls }; },
  name: i => data.names[sampled.names[i]],
  nodes: calls.size
};
