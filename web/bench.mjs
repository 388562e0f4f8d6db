// How fast the engine in the page is beside the native one: the best of three of each, one thread, as `solve` tells it (elapsed_ns), or by the clock.
import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { libraryOf, programs } from "./engine/node.js";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const rules = libraryOf(join(root, "rules"));
const { run } = await programs(join(root, "build-web"), rules);

const rows = [
  ["solve", "s145", "--to", "10^7", "--no-pattern", "--json"],
  ["solve", "kayles", "--to", "30000", "--no-pattern", "--json"],
  ["solve", "grundy", "--to", "10000", "--no-pattern", "--json"],
  ["solve", "wythoff", "--to", "700", "--no-pattern", "--json"],
  ["solve", "digits", "--to", "10^6", "--no-pattern", "--json"],
  ["solve", "thirty_one", "--json"],
  ["check", "greedy_nim", "--json"],
  ["check", "kayles", "--json"],
];

function elapsed(out, began) {
  const told = JSON.parse(out).elapsed_ns;
  return told === undefined ? performance.now() - began : told / 1e6;
}
function native(argv, cpu) {
  const began = performance.now();
  const { stdout } = spawnSync(join(root, "build/grundy"), [...argv, "--threads", "1"], { encoding: "utf8", maxBuffer: 1 << 28, env: { ...process.env, ...cpu } });
  return elapsed(stdout, began);
}
async function page(argv) {
  const began = performance.now();
  return elapsed((await run({ argv })).out, began);
}
async function best(measure) {
  const all = [];
  for (let i = 0; i < 3; i++) all.push(await measure());
  return Math.min(...all);
}

console.log("command                                            page ms   plain ms   vector ms   page / plain   page / vector");
for (const argv of rows) {
  const [here, plain, vector] = [await best(() => page(argv)), await best(() => native(argv, { GRUNDY_CPU: "plain" })), await best(() => native(argv, {}))];
  const line = argv.filter((word) => word !== "--json").join(" ");
  console.log(`${line.padEnd(48)}${[here, plain, vector].map((ms) => ms.toFixed(1).padStart(10)).join(" ")}${(here / plain).toFixed(1).padStart(14)}${(here / vector).toFixed(1).padStart(15)}`);
}
