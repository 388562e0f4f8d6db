// Forty examples and more, whose files are there, whose positions are positions, and whose sentences are one each.
import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { examples } from "../examples.js";
import { libraryOf, programs } from "../engine/node.js";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const rules = libraryOf(join(root, "rules"));

test("each example can be asked", { timeout: 300000 }, async () => {
  const { run } = await programs(join(root, "build-web"), rules);
  assert.ok(examples.length >= 40);
  assert.equal(new Set(examples.map((e) => e.name)).size, examples.length);
  for (const { name, position, sentence } of examples) {
    assert.ok(rules[`${name}.game`], name);
    assert.match(sentence, /^[A-Z0-9].*[.]$/, name);
    const files = { "mine.game": rules[`${name}.game`] };
    const read = await run({ argv: ["check", "mine.game", "--read", "--json"], files });
    assert.deepEqual(JSON.parse(read.out).problems.filter((p) => p.severity === "error"), [], name);
    if (!position) continue;
    const asked = await run({ argv: ["value", "mine.game", position, "--json"], files });
    assert.equal(asked.code, 0, `${name} ${position}: ${asked.err}`);
  }
});
