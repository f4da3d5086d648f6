/* Figures in words. To be run by node, with the file of the texts as its argument. */
'use strict';
const assert = require('assert');
const fs = require('fs');
const vm = require('vm');

vm.runInThisContext(fs.readFileSync(process.argv[2], 'utf8'));

/** Costs as a page of the unit shows them. */
function costs(unit, values, sign) {
  globalThis.data = { unit: unit };
  return values.map(value => cost(value, sign));
}

assert.deepStrictEqual(costs('ns/op', [0, 0.42, 4.2, 9.97, 17.249, 99.97, 214.7, 999.4]),
  ['0 ns', '0.42 ns', '4.2 ns', '10.0 ns', '17.2 ns', '100 ns', '215 ns', '999 ns']);
assert.deepStrictEqual(costs('ns/op', [1864, 9996, 17249, 95800, 178000, 1.5e9]),
  ['1.86 µs', '10.0 µs', '17.2 µs', '95.8 µs', '178 µs', '1.50 s']);

// The next unit begins where the digits would be 1000; there is none above the last.
assert.deepStrictEqual(costs('ns/op', [999.5, 999.7, 999500, 999990, 999.7e6, 999.7e9, 1.2345e12]),
  ['1.00 µs', '1.00 µs', '1.00 ms', '1.00 ms', '1.00 s', '1000 s', '1230 s']);
assert.deepStrictEqual(costs('B/op', [72, 5951, 999999, 3.2e12]), ['72.0 B', '5.95 kB', '1.00 MB', '3200 GB']);

assert.deepStrictEqual(costs('ns/op', [-999.7, -12, 0, 12, 999990], true),
  ['-1.00 µs', '-12.0 ns', '0 ns', '+12.0 ns', '+1.00 ms']);
assert.deepStrictEqual(costs('%', [1.2345, 99.97, 100]), ['1.2 %', '100 %', '100 %']);
