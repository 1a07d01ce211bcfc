// The decompression of modules, without a browser.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { Lzma } from '../worker/lzma.js';
import { SITE } from './support/server.js';

const TEXT = Array.from({ length: 60 }, (_, i) => `${i} squared is ${i * i}. `).join('');
/** TEXT, compressed by liblzma with several options, in base64. @type {Record<string, string>} */
const COMPRESSED = {
  'lc=3,lp=0,pb=2': 'XQAAAQB4BAAAAAAAAAAYCArnehmbD1EUJzLQ2OkSLC3hCBZ0uEvTZ4A+v1JyPUgFDayGgOzjwI2YkZwqEx6c0i6k/X0hoWrAIdYw7ExoDJCfDQxi2++6ca8OPj7pVmMNkiC1byYSV0RxJqim3bTT+a0/eK5N3Njk+xCy4vQHjmZYYx3FNsIwooF+CYv+DGft1xIXzo9rv+Ux0V5yKN5sDOx667iZWOPJrYjtqkQuxnGC9+WFzwtgzpOZIjFwwndiTlu+bge2rwcrGNQ9996ZCnRSMo0/5Kdt1V+Dr721DFlPB5AqnovNLs5al3NZM+7y4WZuGQ5nscJVSZ2l3GD9dC9R68esFKSED9c/0gqaSkt8SP/8nXnL',
  'lc=0,lp=2,pb=0': 'EgAAAQB4BAAAAAAAAAAYCEvE7NZ68FwmzwM8XrbNszh4eQjfOtcieml66Oassm9AoSPB0erjh/BeDKa68utKW/QabfxmQwFP4uyzQX1jxbMY8E8kUn6i4oV3Ka2VxgJiRB/yaw9uOrYV9lOgvst1GUOZ0cAYOSetQSiG01mwxa5RPy55SXJH+VBZKanTdtboAdaJIsSnh+3qDPvRqKmxj+fqDCx5mNDV3/N5JGevC6m5mMbG44B/6ufZO0upT2b98r5KdxsUUesL1GcWihEIWZknHbqpT7gDRdlJjKfcB7wHAzmghvFR/bIP1yuNXqmbg0KoFfAP2O6Kf0IXZcPr6UfxkjOu7cMwcJe7KhhFCFMMF6ILthEp4/aEFzAvi/3VAppg/BUoFmmCQe0ZMlitIp1/kT358dM0',
};

/** Decompresses a file that comes in parts of a size. @param {Uint8Array} file @param {number} size */
function decompressed(file, size) {
  const lzma = new Lzma();
  const parts = [];
  for (let at = 0; at < file.length; at += size) parts.push(lzma.push(file.subarray(at, at + size)));
  return Buffer.concat([...parts, lzma.end()]);
}

describe('LZMA', () => {
  for (const [options, base64] of Object.entries(COMPRESSED)) {
    const file = Buffer.from(base64, 'base64');
    test(`with ${options}, in parts of any size`, () => {
      for (const size of [1, 2, 17, 100, file.length]) assert.equal(decompressed(file, size).toString(), TEXT);
    });

    test(`with ${options}, not complete`, () => {
      // The coder ends with up to five bytes that the last symbols may not need.
      for (const length of [0, 1, 13, 17, 18, 40, file.length - 30]) assert.throws(() => decompressed(file.subarray(0, length), 7), /not complete|damaged/);
    });
  }

  test('the modules of the folder', { skip: !SITE }, () => {
    const names = readdirSync(SITE).filter((name) => /^(games|lessons)\./.test(name));
    assert.equal(new Set(names.map((name) => name.split('.')[0])).size, 2);
    for (const name of names) {
      const file = readFileSync(join(SITE, name));
      const module = decompressed(file, 1 << 16);
      assert.ok(WebAssembly.validate(module), name);
      assert.deepEqual(decompressed(file, 999), module);
    }
  });
});
