// The programs in Node, for the build and the tests: compiled once, run as the worker runs them.
import { createRequire } from "node:module";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { run } from "./run.js";

/** All rule files of a folder, and what lies beside them, by name. */
export function libraryOf(folder) {
  return Object.fromEntries(readdirSync(folder).filter((name) => /\.(game|csv)$/.test(name)).map((name) => [name, readFileSync(join(folder, name), "utf8")]));
}

export async function programs(folder, rules) {
  process.setMaxListeners(0);  // every run adds two of emscripten's
  // emscripten's output is no module of ours: read as the CommonJS that it is, wherever package.json says otherwise.
  const factory = (name) => {
    const module = { exports: {} };
    new Function("module", "exports", "require", "__dirname", "__filename", readFileSync(join(folder, `${name}.js`), "utf8"))(
      module, module.exports, createRequire(import.meta.url), folder, join(folder, `${name}.js`));
    return module.exports;
  };
  const load = async (name) => [factory(name), await WebAssembly.compile(readFileSync(join(folder, `${name}.wasm`)))];
  const grundy = await load("grundy");
  const verify = await load("grundy-verify");
  return {
    run: (job, onProgress) => run(...grundy, job, rules, onProgress),
    verify: (job) => run(...verify, job, {}),
  };
}
