// The engine in the page says what the native one says: the rules of the library and random ones, every verb that the page asks, compared as JSON.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { examples } from "../examples.js";
import { libraryOf, programs } from "../engine/node.js";
import { randomRule } from "./random_rule.mjs";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const rules = libraryOf(join(root, "rules"));
const binary = process.env.GRUNDY_BINARY ?? join(root, "build/grundy");
const checker = process.env.GRUNDY_VERIFY_BINARY ?? join(root, "build/grundy-verify");
let web, folder;

before(async () => {
  web = await programs(join(root, "build-web"), rules);
  folder = mkdtempSync(join(tmpdir(), "grundy-web-"));
});
after(() => rmSync(folder, { recursive: true, force: true }));

function native(argv, text, stdin = "") {
  writeFileSync(join(folder, "mine.game"), text);
  const run = spawnSync(binary, argv, { cwd: folder, input: stdin, encoding: "utf8", maxBuffer: 1 << 28, env: { ...process.env, GRUNDY_RULES: join(root, "rules"), NO_COLOR: "1", GRUNDY_CPU: "plain" } });
  return { code: run.status, out: run.stdout, err: run.stderr };
}

/** What a clock, the machine or the number of threads decides; and the method's name, which may be one for many threads. */
const ofTheMachine = new Set(["elapsed_ns", "values_per_second", "threads", "method", "checkpoint", "file", "searched", "computed", "copied", "checksum"]);
function without(value) {
  if (Array.isArray(value)) return value.map(without);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).filter(([key]) => !ofTheMachine.has(key)).map(([key, inner]) => [key, without(inner)]));
}

async function compare(argv, text, stdin) {
  const [there, here] = [native(argv, text, stdin), await web.run({ argv, files: { "mine.game": text }, stdin })];
  const which = `grundy ${argv.join(" ")}\n${text.slice(0, 400)}\nnative: ${there.err}\nhere: ${here.err}`;
  assert.equal(here.code, there.code, which);
  if (there.out === "") return assert.equal(here.out, "", which);
  assert.deepEqual(without(JSON.parse(here.out)), without(JSON.parse(there.out)), which);
}

// Bounded by work, not by a clock: the page is slower, and a limit of time would be met at another place.
const solve = ["solve", "mine.game", "--to", "40", "--json"];

test("every game of the library is solved alike", { timeout: 600000 }, async () => {
  const slow = new Set(["sim", "peg_solitaire", "letter_pairs"]);  // whole searches, of seconds natively
  let compared = 0;
  for (const [name, text] of Object.entries(rules)) {
    if (!name.endsWith(".game") || slow.has(name.slice(0, -5))) continue;
    const several = /unordered \w+\[|\w\[\w+\]|set /.test(text);
    await compare(several ? ["solve", "mine.game", "--to", "4", "--json"] : solve, text);
    compared++;
  }
  assert.ok(compared >= 55, `${compared} games`);
});

test("positions, moves, lessons and games of the examples are alike", { timeout: 600000 }, async () => {
  for (const { name, position } of examples.filter((e) => e.position)) {
    const text = rules[`${name}.game`];
    for (const verb of ["value", "moves", "explain"]) await compare([verb, "mine.game", position, "--json"], text);
    await compare(["play", "mine.game", position, "--seed", "3", "--json"], text, "#1\n?\n#1\n");
  }
});

test("random rules are alike", { timeout: 600000 }, async () => {
  const random = { state: 20261126 };
  // A search for a law that is not there takes its time: of most the values alone.
  for (let i = 0; i < 150; i++) await compare(i % 5 === 0 ? solve : [...solve, "--no-pattern"], randomRule(random));
});

test("what is wrong with a text is told alike, and where", async () => {
  for (const text of ["game x\nmove n -> n", "game é\nposition (n)\nmove (n) -> (m - 1)\n# 𝔾 “x”\nclaim \"𝔾\": Q(n)\n", "", "((((", "game a position (n) move (n) -> (n - k) for k in 1..", "\u0000"]) {
    await compare(["check", "mine.game", "--read", "--json"], text);
  }
  const found = JSON.parse((await web.run({ argv: ["check", "mine.game", "--read", "--json"], files: { "mine.game": "game x # 𝔾é\nposition (n)\nmove (n) -> (m - 1)\n" } })).out).problems;
  assert.equal(found.length, 1);
  assert.equal("game x # 𝔾é\nposition (n)\nmove (n) -> (m - 1)\n".slice(...found[0].utf16), "m");
});

test("claims, formatted text and certificates are alike, and the checker in the page verifies", { timeout: 600000 }, async () => {
  for (const name of ["s145", "kayles", "nim_heaps", "powers_of_two", "euclid", "restless"]) await compare(["fmt", "mine.game", "--json"], rules[`${name}.game`]);
  // None that is close to a bound of time: "add_to_1000" is exhausted in a quarter of a second natively, and else proved.
  for (const name of ["s145", "sorting", "digits", "greedy_nim", "dag_chips"]) await compare(["check", "mine.game", "--json"], rules[`${name}.game`]);
  for (const name of ["s145", "kayles", "dawson", "wythoff", "nim_heaps", "lasker"]) {
    const text = rules[`${name}.game`];
    const made = await web.run({ argv: ["certify", "mine.game", "-o", "c.json"], files: { "mine.game": text }, wanted: ["c.json"] });
    assert.equal(made.code, 0, made.err);
    assert.equal(native(["certify", "mine.game", "-o", "c.json"], text).code, 0);
    assert.equal(made.files["c.json"], readFileSync(join(folder, "c.json"), "utf8"), name);
    const verified = await web.verify({ argv: ["c.json"], files: { "c.json": made.files["c.json"] } });
    assert.equal(verified.code, 0, verified.out + verified.err);
    assert.equal(verified.out, spawnSync(checker, ["c.json"], { cwd: folder, encoding: "utf8" }).stdout);
    const forged = made.files["c.json"].replace(/"period": ?\d+/, '"period": 5').replace(/"heaps": ?3/, '"heaps": 4');
    if (forged !== made.files["c.json"]) assert.notEqual((await web.verify({ argv: ["c.json"], files: { "c.json": forged } })).code, 0, `${name}: a forged certificate`);
  }
});

/** Bounds there have 64 bits. In the page they were compared with a size of 32, so that no certificate of such a claim was accepted. */
test("what may be added to a set is certified and verified", { timeout: 120000 }, async () => {
  const text = 'game mine\nposition (n)\nmove (n) -> (n - s)  for s in {1, 3, 4}\nclaim "more": allows {6, 8, 10, 11} up to 11\n';
  const made = await web.run({ argv: ["certify", "mine.game", "--claim", "more", "-o", "c.json"], files: { "mine.game": text }, wanted: ["c.json"] });
  assert.equal(made.code, 0, made.err);
  const verified = await web.verify({ argv: ["c.json"], files: { "c.json": made.files["c.json"] } });
  assert.equal(verified.code, 0, verified.out + verified.err);
  assert.match(verified.out, /verified: the claim is true: allows \{6, 8, 10, 11\} up to 11/);
});

test("progress is told, and a limit of time ends a run as it does natively", async () => {
  const lines = [];
  const run = await web.run({ argv: ["solve", "grundy", "--to", "10^9", "--time-limit", "3s", "--json"] }, (line) => lines.push(line));
  assert.equal(run.code, 3, run.err);
  assert.equal(JSON.parse(run.out).limit, "time");
  assert.ok(lines.length > 2, `${lines.length} lines of progress`);
});
