/*
 * Steps that change the tree of calls before a view is made of it: stacks are left out, frames become one. Nothing here draws.
 *
 * A step is a text, so that the address can hold it: a verb, a colon, and what it is about.
 */

const STEPS = {
  remove: { says: name => 'without stacks of ' + shortName(name), apply: (calls, names, name) => withoutStacks(calls, marks(names, name)) },
  keep: { says: name => 'only stacks of ' + shortName(name), apply: (calls, names, name) => onlyStacks(calls, marks(names, name)) },
  removematching: {
    says: text => 'without stacks that match ' + text,
    apply: (calls, names, text) => withoutStacks(calls, matchesOf(names, text))
  },
  keepmatching: {
    says: text => 'only stacks that match ' + text,
    apply: (calls, names, text) => onlyStacks(calls, matchesOf(names, text))
  },
  merge: {
    says: what => what === 'recursion' ? 'recursion merged' : MERGED[what].name + ' merged',
    apply: (calls, names, what) => what === 'recursion' ? withoutRecursion(calls) : foldedOwner(calls, names, MERGED[what]),
    knows: what => what === 'recursion' || Object.hasOwn(MERGED, what)
  },
  package: { says: name => name + ' merged', apply: foldedPackage },
  group: {
    says: by => by === 'class' ? 'by class' : 'by package',
    apply: (calls, names, by) => grouped(calls, names, by === 'class' ? classOf : packageOf),
    knows: by => by === 'class' || by === 'package'
  }
};

/* What can be merged by owner: the owner's number, and the name of the frame. */
const MERGED = {
  jdk: { owner: 2, name: 'JDK' },
  native: { owner: 5, name: 'JVM and native libraries' },
  kernel: { owner: 6, name: 'kernel' }
};

const verbOf = step => step.slice(0, step.indexOf(':'));
const aboutOf = step => step.slice(step.indexOf(':') + 1);

/** Whether a text is a step. */
function isStep(text) {
  const verb = verbOf(text);
  return Object.hasOwn(STEPS, verb) && aboutOf(text) !== '' && (!STEPS[verb].knows || STEPS[verb].knows(aboutOf(text)));
}

/** What the tree is after a step, in words. */
function saysOf(step) { return STEPS[verbOf(step)].says(aboutOf(step)); }

/** The tree after a step; names of new frames are added to the names. */
function afterStep(calls, names, step) { return STEPS[verbOf(step)].apply(calls, names, aboutOf(step)); }

// Which names

function marks(names, name) { return Uint8Array.from(names, other => other === name ? 1 : 0); }

/** The names that match a pattern, or a text that is no valid one; a whole name is found as it is. */
function matchesOf(names, text) {
  const pattern = patternOf(text);
  return Uint8Array.from(names, name => pattern.test(name) || name === text ? 1 : 0);
}

function patternOf(text) {
  try {
    return new RegExp(text, 'i');
  } catch (e) {
    return new RegExp(escaped(text), 'i');
  }
}

function escaped(text) { return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'); }

/** The class of a method; the name itself where there is none. */
function classOf(name) {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(0, dot) : name;
}

/** The package of a method; its class where that has none. */
function packageOf(name) { return classOf(classOf(name)); }

function shortName(full) {
  const method = full.lastIndexOf('.');
  const dot = method < 0 ? -1 : full.lastIndexOf('.', method - 1);
  return dot < 0 ? full : full.slice(dot + 1);
}

/** Numbers of names, of which new ones are added to the list. */
function numbering(names) {
  const numbers = new Map(names.map((name, number) => [name, number]));
  return name => {
    if (!numbers.has(name)) numbers.set(name, names.push(name) - 1);
    return numbers.get(name);
  };
}

// Trees

/**
 * A tree in which the nodes of another have other places.
 *
 * @param place the new node for a node, given that of its caller; -1 leaves it out with all below it
 * @param counts whether a node's own cost counts
 */
function rebuilt(calls, place, counts = () => true) {
  const merged = new MergedTree(calls, calls.names[0], calls.size);
  const placed = new Int32Array(calls.size).fill(NONE);
  merged.note(0, 0);
  placed[0] = 0;
  for (let i = 0; i < calls.size; i++) {
    if (i > 0) {
      const caller = placed[calls.parents[i]];
      if (caller < 0) continue;
      placed[i] = place(merged, caller, i);
    }
    if (placed[i] >= 0 && counts(i)) merged.add(placed[i], calls.self, i);
  }
  return merged.view();
}

/** The calls without the stacks on which one of the marked names is. */
function withoutStacks(calls, marked) {
  return rebuilt(calls, (merged, caller, i) => marked[calls.names[i]] ? NONE : merged.appendFor(caller, i));
}

/** The stacks on which one of the marked names is: the ways to these names, and all that they call. */
function onlyStacks(calls, marked) {
  const within = new Uint8Array(calls.size), needed = new Uint8Array(calls.size);
  for (let i = 1; i < calls.size; i++) within[i] = marked[calls.names[i]] || within[calls.parents[i]] ? 1 : 0;
  for (let i = calls.size - 1; i > 0; i--) if (within[i] || needed[i]) needed[i] = needed[calls.parents[i]] = 1;
  return rebuilt(calls, (merged, caller, i) => needed[i] ? merged.appendFor(caller, i) : NONE, i => within[i] === 1);
}

/** Calls of a method within itself, directly or not, become a part of the outermost one. */
function withoutRecursion(calls) {
  return rebuilt(calls, (merged, caller, i) => {
    for (let at = caller; at > 0; at = merged.parents[at]) if (merged.names[at] === calls.names[i]) return at;
    return merged.child(caller, i);
  });
}

/** Frames that follow each other become one of the name that they share; -1 leaves a frame as it is. */
function folded(calls, nameOf) {
  return rebuilt(calls, (merged, caller, i) => {
    const name = nameOf(i);
    if (name < 0) return merged.child(caller, i);
    return caller > 0 && merged.names[caller] === name ? caller : merged.child(caller, i, name);
  });
}

function foldedOwner(calls, names, merged) {
  const number = numbering(names)(merged.name);
  return folded(calls, i => ownerOf(calls.kinds[i]) === merged.owner ? number : NONE);
}

/** The frames of a package and those below it. */
function foldedPackage(calls, names, name) {
  const start = name + '.', number = numbering(names)(start + '*');
  const within = Uint8Array.from(names, other => other.startsWith(start) ? 1 : 0);
  return folded(calls, i => within[calls.names[i]] ? number : NONE);
}

/** Frames of one class or package; those of no Java code by whose they are. */
function grouped(calls, names, groupOf) {
  const numberOf = numbering(names), owners = Object.values(MERGED);
  const known = new Map();
  return folded(calls, i => {
    const owner = ownerOf(calls.kinds[i]), key = calls.names[i] * 16 + owner;
    if (!known.has(key)) {
      const outside = owner > 2 && owners.find(one => one.owner === owner);
      known.set(key, owner === 0 ? NONE : numberOf(outside ? outside.name : groupOf(names[calls.names[i]])));
    }
    return known.get(key);
  });
}
