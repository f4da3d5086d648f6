/* Steps on a small tree. To be run by node, with the files of the steps and of the views as its arguments. */
'use strict';
const assert = require('assert');
const fs = require('fs');
const vm = require('vm');

vm.runInThisContext(process.argv.slice(2).map(file => fs.readFileSync(file, 'utf8')).join('\n'));

const given = ['all', 'db.a.Run.run', 'db.b.Read.read', 'java.lang.System.copy', 'db.a.Run.parse', 'java.util.Map.get', 'do_call'];
const DRIVER = 10, JDK = 20, KERNEL = 60;

/*
 * all > run > read > get > copy       3
 *           > parse                   1
 *                 > read > copy       2
 *                              > call 4
 *                      > read         5   calls itself
 */
const tree = {
  parents: [-1, 0, 1, 2, 3, 1, 5, 6, 7, 6],
  node: [0, 1, 2, 5, 3, 4, 2, 3, 6, 2],
  kinds: [0, DRIVER, DRIVER, JDK, JDK, DRIVER, DRIVER, JDK, KERNEL, DRIVER],
  self: [[0, 0, 0, 0, 3, 1, 0, 2, 4, 5]],
  sides: ['A']
};
const calls = callsView(tree);

/** The tree after steps, as text by path: what its nodes cost themselves where that is something. */
function after(...steps) {
  const names = given.slice();
  const view = steps.reduce((calls, step) => afterStep(calls, names, step), calls);
  const texts = [];
  for (let i = 0; i < view.size; i++) {
    const path = [];
    for (let at = i; at > 0; at = view.parents[at]) path.unshift(shortName(names[view.names[at]]));
    if (view.self[0][i] > 0) texts.push(path.join('>') + ' ' + view.self[0][i]);
  }
  return texts.sort();
}

// A stack is removed wherever the method is on it.
assert.deepStrictEqual(after('remove:java.lang.System.copy'), ['Run.run>Run.parse 1', 'Run.run>Run.parse>Read.read>Read.read 5']);
assert.deepStrictEqual(after('remove:db.b.Read.read'), ['Run.run>Run.parse 1']);
assert.deepStrictEqual(after('remove:absent'), after());
assert.deepStrictEqual(after('remove:db.a.Run.run'), []);

// What is kept has the way to the method and all that it calls, but not what its callers cost themselves.
assert.deepStrictEqual(after('keep:java.lang.System.copy'), [
  'Run.run>Read.read>Map.get>System.copy 3', 'Run.run>Run.parse>Read.read>System.copy 2',
  'Run.run>Run.parse>Read.read>System.copy>do_call 4'
]);
assert.deepStrictEqual(after('keep:db.a.Run.parse', 'remove:do_call'), [
  'Run.run>Run.parse 1', 'Run.run>Run.parse>Read.read>Read.read 5', 'Run.run>Run.parse>Read.read>System.copy 2'
]);
assert.deepStrictEqual(after('keepmatching:GET|do_'), ['Run.run>Read.read>Map.get>System.copy 3',
  'Run.run>Run.parse>Read.read>System.copy>do_call 4']);
assert.deepStrictEqual(after('removematching:java\\.'), after('remove:java.lang.System.copy'));
assert.deepStrictEqual(after('removematching:*('), after(), 'no valid pattern: a text that no name contains');

// Frames that adjoin each other become one, costs stay the same in all.
assert.deepStrictEqual(after('merge:recursion')[1], 'Run.run>Run.parse 1');
assert.ok(after('merge:recursion').includes('Run.run>Run.parse>Read.read 5'));
assert.deepStrictEqual(after('merge:jdk'), ['Run.run>Read.read>JDK 3', 'Run.run>Run.parse 1',
  'Run.run>Run.parse>Read.read>JDK 2', 'Run.run>Run.parse>Read.read>JDK>do_call 4', 'Run.run>Run.parse>Read.read>Read.read 5']);
assert.ok(after('package:java').includes('Run.run>Read.read>java.* 3'), 'with the packages below it');
assert.ok(after('package:java.util').includes('Run.run>Read.read>util.*>System.copy 3'));
assert.deepStrictEqual(after('group:class'), ['a.Run 1', 'a.Run>b.Read 5', 'a.Run>b.Read>lang.System 2',
  'a.Run>b.Read>lang.System>kernel 4', 'a.Run>b.Read>util.Map>lang.System 3']);
assert.deepStrictEqual(after('group:package'), ['db.a 1', 'db.a>db.b 5', 'db.a>db.b>java.lang 2', 'db.a>db.b>java.lang>kernel 4',
  'db.a>db.b>java.util>java.lang 3']);
assert.deepStrictEqual(after('group:class', 'remove:db.b.Read'), ['a.Run 1'], 'later steps know the new names');

// A node stands for one of the page's data only as long as it costs the same.
const removed = afterStep(calls, given.slice(), 'remove:java.util.Map.get');
const places = Array.from(removed.names, (name, i) => given[name] + ' ' + removed.sole(i));
assert.ok(places.includes('db.a.Run.parse 5'), places);
assert.ok(places.includes('db.a.Run.run -2'), places);
const inverted = invertedView(calls);
const read = inverted.names.indexOf(2);
assert.strictEqual(inverted.totals[0][read], 5);
assert.strictEqual(inverted.sole(read), 9);

assert.deepStrictEqual(['keep:a', 'merge:jdk', 'group:class', 'package:a'].filter(isStep).length, 4);
assert.deepStrictEqual(['keep', 'keep:', 'merge:size', 'group:', 'constructor:a', 'x:y', ''].filter(isStep), []);
assert.strictEqual(saysOf('keep:db.a.Run.run'), 'only stacks of Run.run');
