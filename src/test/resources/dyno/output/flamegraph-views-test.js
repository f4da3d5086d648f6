/* The views of a small tree. To be run by node, with the file of the views as its argument. */
'use strict';
const assert = require('assert');
const fs = require('fs');
const vm = require('vm');

vm.runInThisContext(fs.readFileSync(process.argv[2], 'utf8'));

const names = ['all', 'run', 'read', 'copy', 'parse'];

/*
 * all > run > read > copy       3
 *           > parse             1
 *                 > read > copy 2
 *                      > read   5   calls itself
 */
const tree = {
  parents: [-1, 0, 1, 2, 1, 4, 5, 5],
  node: [0, 1, 2, 3, 4, 2, 3, 2],
  kinds: [3, 41, 11, 21, 11, 10, 21, 11],
  self: [[0, 0, 0, 3, 1, 0, 2, 5]],
  sides: ['A']
};

/** A view as text by path: what its nodes cost in all, and the row that each is in. */
function paths(view, side) {
  const texts = [];
  for (let i = 0; i < view.size; i++) {
    const path = [];
    for (let at = i; at >= 0; at = view.parents[at]) path.unshift(names[view.names[at]]);
    texts.push(path.join('>') + ' ' + view.totals[side || 0][i] + ' @' + view.rows[i]);
  }
  return texts.sort();
}

const calls = callsView(tree);
assert.deepStrictEqual(paths(calls), [
  'all 11 @0', 'all>run 11 @1', 'all>run>parse 8 @2', 'all>run>parse>read 7 @3', 'all>run>parse>read>copy 2 @4',
  'all>run>parse>read>read 5 @4', 'all>run>read 3 @2', 'all>run>read>copy 3 @3'
]);

// What was running is in the first row, whoever called it; a recursive method is its own caller.
const inverted = invertedView(calls);
assert.deepStrictEqual(paths(inverted), [
  'all 11 @0', 'all>copy 5 @1', 'all>copy>read 5 @2', 'all>copy>read>parse 2 @3', 'all>copy>read>parse>run 2 @4',
  'all>copy>read>run 3 @3', 'all>parse 1 @1', 'all>parse>run 1 @2', 'all>read 5 @1', 'all>read>read 5 @2',
  'all>read>read>parse 5 @3', 'all>read>read>parse>run 5 @4'
]);
assert.strictEqual(inverted.cut, false);

// Callers divide up the method's cost above it, callees below it; no call is counted twice.
const method = methodView(calls, names.indexOf('read'));
assert.deepStrictEqual(paths(method), [
  'read 10 @2', 'read>copy 5 @3', 'read>parse 7 @1', 'read>parse>run 7 @0', 'read>read 5 @3', 'read>run 3 @1'
]);
assert.strictEqual(method.rowCount, 4);
assert.strictEqual(method.kinds[0], 10, 'looks like the most expensive of those it stands for');
assert.strictEqual(method.sole(0), -2, 'stands for several');
assert.deepStrictEqual([1, 2].map(method.sole).sort(), [-2, 7]);

// A method that nobody calls, and one that calls nobody.
assert.deepStrictEqual(paths(methodView(calls, 1)).filter(path => path.startsWith('run 11')), ['run 11 @0']);
assert.deepStrictEqual(paths(methodView(calls, 3)).filter(path => path.endsWith('@3')), ['copy 5 @3']);

const costs = methodCosts(calls, names.length);
assert.deepStrictEqual(Array.from(costs.self[0]), [0, 0, 5, 5, 1]);
assert.deepStrictEqual(Array.from(costs.totals[0]), [0, 11, 10, 5, 8]);
assert.deepStrictEqual(hottest(costs, 2).map(name => names[name]), ['read', 'copy']);

// What is below a match belongs to it already.
const matches = Uint8Array.from(names, name => /read|copy/.test(name) ? 1 : 0);
assert.deepStrictEqual(costOfMatches(calls, matches), [10]);

assert.deepStrictEqual(sharesByKind(calls, ownerOf), [0, 6 / 11, 5 / 11, , 0]);

// Two sides keep apart what each costs.
const two = callsView(Object.assign({}, tree, { self: [tree.self[0], [0, 0, 0, 0, 0, 0, 0, 4]], sides: ['A', 'B'] }));
assert.ok(paths(invertedView(two), 1).includes('all>read>read>parse>run 4 @4'));
assert.ok(paths(methodView(two, 2), 1).includes('read>parse>run 4 @0'));
assert.deepStrictEqual(costOfMatches(two, matches), [10, 4]);
