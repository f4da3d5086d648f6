/*
 * The views of a flame graph, computed from the tree of calls that the page holds. Nothing here draws.
 *
 * A view is a tree of its own: by node its parent, the number of its name, its kind, and what it costs itself on each side.
 * A parent's number is below those of its children. Nodes from firstCaller on are callers and are drawn above the root.
 */

const OWNERS = 10;
const MOST_MERGED = 400000;
const NONE = -1;
const SEVERAL = -2;

const ownerOf = kind => Math.floor(kind / OWNERS);
const stateOf = kind => kind % OWNERS;

/** What each node costs with all below it, on each side. Callers divide up what the root costs; they do not add to it. */
function totalsOf(view) {
  return view.self.map(self => {
    const totals = Float64Array.from(self);
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
    parents: data.parents,
    names: data.node,
    kinds: data.kinds,
    self: data.self,
    firstCaller: size,
    sole: i => i,
    original: true,
    cut: false
  });
}

/** The largest value of each node on any side. */
function largest(sides) {
  if (sides.length === 1) return sides[0];
  return Float64Array.from(sides[0], (value, i) => Math.max(value, sides[1][i]));
}

/** A tree that grows from nodes of the calls; those of one name below the same node become one. */
class MergedTree {
  constructor(calls, rootName) {
    this.calls = calls;
    this.cost = largest(calls.totals);
    this.parents = [-1];
    this.names = [rootName];
    this.kinds = [0];
    this.self = calls.self.map(() => [0]);
    this.costliest = [-1];
    this.origins = [NONE];
    this.children = new Map();
    this.firstCaller = -1;
    this.cut = false;
  }

  /** The node below another for a node of the calls; -1 when there are too many nodes for a new one. */
  child(parent, origin) {
    const name = this.calls.names[origin];
    const key = parent * 16777216 + name;
    let node = this.children.get(key);
    if (node === undefined) {
      if (this.parents.length >= MOST_MERGED) {
        this.cut = true;
        return -1;
      }
      node = this.parents.length;
      this.children.set(key, node);
      this.parents.push(parent);
      this.names.push(name);
      this.kinds.push(0);
      this.self.forEach(self => self.push(0));
      this.costliest.push(-1);
      this.origins.push(NONE);
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
    this.firstCaller = this.parents.length;
    this.children.clear();
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
    return completed({
      size: this.parents.length,
      parents: this.parents,
      names: this.names,
      kinds: this.kinds,
      self: this.self,
      firstCaller: this.firstCaller < 0 ? this.parents.length : this.firstCaller,
      // the node of the calls that a node and its callees stand for, if there is no other
      sole: i => i < this.firstCaller ? this.origins[i] : NONE,
      cut: this.cut
    });
  }
}

/** What was running, with its callers below: the most expensive methods first, whoever calls them. */
function invertedView(calls) {
  const merged = new MergedTree(calls, calls.names[0]);
  merged.note(0, 0);
  const cost = largest(calls.self);
  const running = [];
  for (let i = 1; i < calls.size; i++) if (cost[i] > 0) running.push(i);
  // where there are too many nodes, the cheapest lose their callers
  running.sort((a, b) => cost[b] - cost[a]);
  for (const i of running) {
    const top = merged.child(0, i);
    if (top < 0) merged.add(0, calls.self, i);
    else merged.addCallers(top, i, calls.self);
  }
  merged.add(0, calls.self, 0);
  return merged.view();
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
