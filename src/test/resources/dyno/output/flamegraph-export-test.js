/* Exports of a small tree. To be run by node, with the files of the exports and of the views as its arguments. */
'use strict';
const assert = require('assert');
const fs = require('fs');
const vm = require('vm');

vm.runInThisContext(process.argv.slice(2).map(file => fs.readFileSync(file, 'utf8')).join('\n'));

const names = ['all', 'run', 'read', 'a;b c\nd', 'parse'];

/* all > run > read > a;b  3, 1
 *           > parse       1, 0
 *                 > read  0.5004, 2 */
const tree = {
  parents: [-1, 0, 1, 2, 1, 4],
  node: [0, 1, 2, 3, 4, 2],
  kinds: [0, 10, 10, 20, 10, 10],
  self: [[0, 0, 0, 3, 1, 0.5004], [0, 0, 0, 1, 0, 2]],
  sides: ['A', 'B']
};
const calls = callsView(tree);

assert.strictEqual(collapsedStacks(calls, names, 0, [0]), 'run;parse 1000\nrun;parse;read 500\nrun;read;a:b c d 3000\n');
assert.strictEqual(collapsedStacks(calls, names, 4, [0, 1]), 'run;parse 1000 0\nrun;parse;read 500 2000\n');
assert.strictEqual(collapsedStacks(calls, names, 4, [1]), 'run;parse;read 2000\n');

// The topmost frame is first, in every view.
assert.deepStrictEqual(stackOf(calls, names, 5, false), ['read', 'parse', 'run']);
const inverted = invertedView(calls);
const deepest = inverted.size - 1;
assert.deepStrictEqual(stackOf(inverted, names, deepest, true).slice(-1), ['run']);
assert.deepStrictEqual(stackOf(inverted, names, Array.from(inverted.names).indexOf(4), true), ['parse']);
const method = methodView(calls, 2);
const callers = Array.from(method.names.keys()).filter(i => i >= method.firstCaller);
assert.deepStrictEqual(callers.map(i => stackOf(method, names, i, false).join()).sort(), ['read,parse', 'read,parse,run', 'read,run']);
assert.deepStrictEqual(stackOf(method, names, Array.from(method.names).indexOf(3), false), ['a;b c\nd', 'read']);

assert.strictEqual(xml('<a href="x">&\'\u0000'), '&lt;a href=&quot;x&quot;&gt;&amp;&#39;');
assert.strictEqual(fileNameOf('mysql@1 → mysql@1+all · <b>/../x', '.svg'), 'mysql@1-mysql@1+all-b-..-x.svg');
