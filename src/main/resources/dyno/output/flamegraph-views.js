/*
 * The views of a flame graph, computed from the tree of calls that the page holds. Nothing here draws.
 *
 * A view is a tree of its own: by node its parent, the number of its name, its kind, and what it costs itself on each side.
 * A parent's number is below those of its children. Nodes from firstCaller on are callers and are drawn above the root.
 */

const OWNERS = 10;
const MOST_MERGED = 200000;
const NONE = -1;
const SEVERAL = -2;

const ownerOf = kind => Math.floor(kind / OWNERS);
const stateOf = kind => kind % OWNERS;

/** What each node costs with all below it, on each side. Callers divide up what the root costs; they do not add to it. */
function totalsOf(view) {
  return view.self.map(self => {
    const totals = self.slice();
    for (let i = view.size - 1; i > 0; i--) {
      const parent = view.parents[i];
      if (parent > 0 || i < view.firstCaller) totals[parent] += totals[i];
    }
    return totals;
  });
}

/** Adds to a view what can be told from its nodes: totals, and the row of each node. */
function completed(view) {
  view.totals = totalsOf(view);
  view.rows = new Int32Array(view.size);
  let above = 0, below = 0;
  for (let i = 1; i < view.size; i++) {
    const step = i < view.firstCaller ? 1 : -1;
    view.rows[i] = view.rows[view.parents[i]] + step;
    above = Math.min(above, view.rows[i]);
    below = Math.max(below, view.rows[i]);
  }
  for (let i = 0; i < view.size; i++) view.rows[i] -= above;
  view.rowCount = below - above + 1;
  return view;
}

/** The calls as they were sampled, callees below their callers. */
function callsView(data) {
  const size = data.parents.length;
  return completed({
    size: size,
    parents: Int32Array.from(data.parents),
    names: Int32Array.from(data.node),
    kinds: Uint8Array.from(data.kinds),
    self: data.self.map(self => Float64Array.from(self)),
    firstCaller: size,
    sole: i => i,
    original: true,
    cut: false
  });
}

/** The largest value of each node on any side. */
function largest(sides) {
  if (sides.length === 1) return sides[0];
  const most = sides[0].slice(), other = sides[1];
  for (let i = 0; i < most.length; i++) if (other[i] > most[i]) most[i] = other[i];
  return most;
}

/** Numbers by pairs of small numbers, in flat arrays: a Map would make an object of each key. */
class PairTable {
  constructor() { this.resize(1 << 12); }

  resize(places) {
    const known = this.values || [], { first, second } = this;
    this.mask = places - 1;
    this.count = 0;
    this.first = new Int32Array(places);
    this.second = new Int32Array(places);
    this.values = new Int32Array(places).fill(NONE);
    for (let place = 0; place < known.length; place++) {
      if (known[place] !== NONE) this.set(first[place], second[place], known[place]);
    }
  }

  /** Where a pair is, or where it belongs. */
  place(a, b) {
    let place = (Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b)) >>> 7 & this.mask;
    while (this.values[place] !== NONE && (this.first[place] !== a || this.second[place] !== b)) place = place + 1 & this.mask;
    return place;
  }

  /** -1 for a pair without a number. */
  get(a, b) { return this.values[this.place(a, b)]; }

  set(a, b, value) {
    if (2 * ++this.count > this.mask) this.resize(2 * (this.mask + 1));
    const place = this.place(a, b);
    this.first[place] = a;
    this.second[place] = b;
    this.values[place] = value;
  }
}

/** A tree that grows from nodes of the calls; those of one name below the same node become one. */
class MergedTree {
  constructor(calls, rootName, most = MOST_MERGED) {
    this.calls = calls;
    this.most = most;
    this.cost = largest(calls.totals);
    this.size = 0;
    this.reserve(Math.max(1, Math.min(most, calls.size)));
    this.append(-1, rootName);
    this.children = new PairTable();
    this.firstCaller = -1;
    this.cut = false;
  }

  /** Makes place for a number of nodes, in flat arrays: growing lists of numbers would keep the garbage collector busy. */
  reserve(places) {
    const grown = (Type, known) => {
      const array = new Type(places);
      if (known) array.set(known);
      return array;
    };
    this.parents = grown(Int32Array, this.parents);
    this.names = grown(Int32Array, this.names);
    this.kinds = grown(Uint8Array, this.kinds);
    this.costliest = grown(Float64Array, this.costliest);
    this.origins = grown(Int32Array, this.origins);
    this.self = this.calls.self.map((self, side) => grown(Float64Array, this.self && this.self[side]));
  }

  /** A new node; -1 when there are too many already. */
  append(parent, name) {
    const node = this.size;
    if (node >= this.most) {
      this.cut = true;
      return -1;
    }
    if (node === this.parents.length) this.reserve(2 * node);
    this.parents[node] = parent;
    this.names[node] = name;
    this.costliest[node] = -1;
    this.origins[node] = NONE;
    this.size++;
    return node;
  }

  /** A new node for a node of the calls, which has no other of its name beside it. */
  appendFor(parent, origin) {
    const node = this.append(parent, this.calls.names[origin]);
    if (node < 0) return node;
    this.costliest[node] = this.cost[origin];
    this.kinds[node] = this.calls.kinds[origin];
    this.origins[node] = origin;
    return node;
  }

  /** The node below another for a node of the calls; -1 when there are too many nodes for a new one. */
  child(parent, origin, name = this.calls.names[origin]) {
    let node = this.children.get(parent, name);
    if (node < 0) {
      node = this.append(parent, name);
      if (node < 0) return -1;
      this.children.set(parent, name, node);
    }
    this.note(node, origin);
    return node;
  }

  /** A merged node looks like the most expensive of those that it stands for. */
  note(node, origin) {
    if (this.cost[origin] > this.costliest[node]) {
      this.costliest[node] = this.cost[origin];
      this.kinds[node] = this.calls.kinds[origin];
    }
    const known = this.origins[node];
    this.origins[node] = known === NONE || known === origin ? origin : SEVERAL;
  }

  add(node, costs, origin) {
    for (let side = 0; side < this.self.length; side++) this.self[side][node] += costs[side][origin];
  }

  /** Nodes from here on are callers. */
  startCallers() {
    this.firstCaller = this.size;
    this.children = new PairTable();
  }

  /** Follows the callers of a node of the calls, and adds its costs where they end. */
  addCallers(from, origin, costs) {
    let at = from;
    for (let caller = this.calls.parents[origin]; caller > 0; caller = this.calls.parents[caller]) {
      const next = this.child(at, caller);
      if (next < 0) break;
      at = next;
    }
    this.add(at, costs, origin);
  }

  view() {
    const { size } = this;
    const view = completed({
      size: size,
      parents: this.parents.subarray(0, size),
      names: this.names.subarray(0, size),
      kinds: this.kinds.subarray(0, size),
      self: this.self.map(self => self.subarray(0, size)),
      firstCaller: this.firstCaller < 0 ? size : this.firstCaller,
      cut: this.cut
    });
    view.sole = i => i >= view.firstCaller ? NONE : this.origins[i] < 0 || this.costsTheSame(view, i) ? this.soleOf(i) : SEVERAL;
    return view;
  }

  /** The node of the page's data that a node and its callees stand for, if there is no other. */
  soleOf(i) { return this.origins[i] < 0 ? this.origins[i] : this.calls.sole(this.origins[i]); }

  /** Whether a node costs what its only origin costs: else a part of that was removed, or belongs to other nodes here. */
  costsTheSame(view, i) {
    const origin = this.origins[i], { totals } = this.calls;
    for (let side = 0; side < totals.length; side++) {
      if (Math.abs(view.totals[side][i] - totals[side][origin]) > 1e-9 * totals[side][origin]) return false;
    }
    return true;
  }
}

/** What was running, with its callers below: the most expensive methods first, whoever calls them. */
function invertedView(calls) {
  const merged = new MergedTree(calls, calls.names[0]);
  merged.note(0, 0);
  merged.add(0, calls.self, 0);
  new CallerGroups(merged, largest(calls.self)).expand();
  return merged.view();
}

/**
 * The nodes that were running, divided by their callers again and again. The stacks of one merged node lie beside each other,
 * so that neither a stack nor a name has to be looked up.
 */
class CallerGroups {
  /** @param cost of each node itself */
  constructor(merged, cost) {
    this.merged = merged;
    this.calls = merged.calls;
    this.cost = cost;
    this.running = this.listRunning();
    this.reached = this.running.slice();
    this.spare = [new Int32Array(this.running.length), new Int32Array(this.running.length)];
    let names = 1;
    for (const name of this.calls.names) if (name >= names) names = name + 1;
    this.seenIn = new Int32Array(names).fill(NONE);
    this.childOf = new Int32Array(names);
  }

  listRunning() {
    const running = new Int32Array(this.calls.size);
    let count = 0;
    for (let i = 1; i < this.calls.size; i++) if (this.cost[i] > 0) running[count++] = i;
    return running.slice(0, count);
  }

  /** Where there are too many nodes, the cheapest methods lose their callers: the most expensive are followed first. */
  expand() {
    const first = this.divide({ node: 0, from: 0, to: this.running.length });
    const costs = new Map(first.map(group => [group, this.costOf(group)]));
    const open = first.sort((a, b) => costs.get(a) - costs.get(b));
    while (open.length > 0) for (const group of this.divide(open.pop())) open.push(group);
  }

  costOf(group) {
    let sum = 0;
    for (let m = group.from; m < group.to; m++) sum += this.cost[this.running[m]];
    return sum;
  }

  /** Puts the stacks of each caller beside each other; what has no caller, or no place for one, is the node's own. */
  divide(group) {
    if (group.to - group.from === 1) return this.follow(group);
    const sizes = [], nodes = [], { merged, calls, reached, running } = this;
    const first = merged.size;
    for (let m = group.from; m < group.to; m++) {
      const child = reached[m] > 0 ? this.child(group.node, reached[m]) : NONE;
      if (child < 0) merged.add(group.node, calls.self, running[m]);
      else if (child - first === sizes.length) sizes.push(1) && nodes.push(child);
      else sizes[child - first]++;
    }
    return this.sorted(group, nodes, sizes);
  }

  /** The callers of a single stack: there is nothing to divide. */
  follow(group) {
    const { merged, calls } = this;
    let node = group.node;
    for (let at = this.reached[group.from]; at > 0; at = calls.parents[at]) {
      const next = merged.appendFor(node, at);
      if (next < 0) break;
      node = next;
    }
    merged.add(node, calls.self, this.running[group.from]);
    return [];
  }

  /** The merged node for what a stack has reached, below that of its group. */
  child(parent, origin) {
    const name = this.calls.names[origin];
    if (this.seenIn[name] !== parent) {
      const node = this.merged.append(parent, name);
      if (node < 0) return NONE;
      this.seenIn[name] = parent;
      this.childOf[name] = node;
    }
    this.merged.note(this.childOf[name], origin);
    return this.childOf[name];
  }

  /** The groups of the new nodes; every stack in them goes on to its next caller. */
  sorted(group, nodes, sizes) {
    const { calls, reached, running } = this, [runningThen, reachedThen] = this.spare;
    const groups = [];
    let next = group.from;
    nodes.forEach((node, at) => {
      groups.push({ node: node, from: next, to: next });
      next += sizes[at];
    });
    for (let m = group.from; m < group.to; m++) {
      const name = calls.names[reached[m]];
      if (reached[m] <= 0 || this.seenIn[name] !== group.node) continue;
      const to = groups[this.childOf[name] - nodes[0]].to++;
      runningThen[to] = running[m];
      reachedThen[to] = calls.parents[reached[m]];
    }
    running.set(runningThen.subarray(group.from, next), group.from);
    reached.set(reachedThen.subarray(group.from, next), group.from);
    return groups;
  }
}

/** One method wherever it is called: its callers above, its callees below. Its calls of itself are among the callees. */
function methodView(calls, name) {
  const merged = new MergedTree(calls, name);
  const within = new Int32Array(calls.size).fill(-1);
  const outermost = [];
  for (let i = 0; i < calls.size; i++) {
    const above = i > 0 ? within[calls.parents[i]] : -1;
    if (above >= 0) {
      const node = merged.child(above, i);
      within[i] = node < 0 ? above : node;
    } else if (calls.names[i] === name) {
      within[i] = 0;
      merged.note(0, i);
      outermost.push(i);
    }
    if (within[i] >= 0) merged.add(within[i], calls.self, i);
  }
  merged.startCallers();
  for (const i of outermost) if (calls.parents[i] > 0) merged.addCallers(0, i, calls.totals);
  return merged.view();
}

/** Whether a node has no other of its name above it, so that its total counts. */
function isOutermost(calls, i) {
  const name = calls.names[i];
  for (let above = calls.parents[i]; above >= 0; above = calls.parents[above]) {
    if (calls.names[above] === name) return false;
  }
  return true;
}

/** What each method costs itself and with its callees, by the number of its name. */
function methodCosts(calls, names) {
  const zeros = () => calls.self.map(() => new Float64Array(names));
  const costs = { self: zeros(), totals: zeros() };
  for (let i = 1; i < calls.size; i++) {
    const name = calls.names[i];
    const counts = isOutermost(calls, i);
    for (let side = 0; side < calls.self.length; side++) {
      costs.self[side][name] += calls.self[side][i];
      if (counts) costs.totals[side][name] += calls.totals[side][i];
    }
  }
  return costs;
}

/** The names of the most expensive methods by what they cost themselves on either side. */
function hottest(costs, most) {
  const cost = largest(costs.self);
  const names = [];
  for (let name = 0; name < cost.length; name++) if (cost[name] > 0) names.push(name);
  return names.sort((a, b) => cost[b] - cost[a]).slice(0, most);
}

/** What everything costs in which a name that matches is called, on each side; what is below a match belongs to it already. */
function costOfMatches(calls, matches) {
  const within = new Uint8Array(calls.size);
  const sums = calls.self.map(() => 0);
  for (let i = 0; i < calls.size; i++) {
    const above = i > 0 && within[calls.parents[i]] === 1;
    within[i] = above || i > 0 && matches[calls.names[i]] ? 1 : 0;
    if (within[i] && !above) sums.forEach((sum, side) => { sums[side] = sum + calls.totals[side][i]; });
  }
  return sums;
}

/** The part of the whole that each class of kinds costs itself, on the last side: an array by class. */
function sharesByKind(calls, classOf) {
  const shares = [];
  const self = calls.self[calls.self.length - 1];
  const whole = calls.totals[calls.self.length - 1][0];
  for (let i = 0; i < calls.size; i++) {
    const of = classOf(calls.kinds[i]);
    shares[of] = (shares[of] || 0) + (whole > 0 ? self[i] / whole : 0);
  }
  return shares;
}
