// Builds build-web/grundy.html: everything in one file. Asks for the programs in build-web (cmake --workflow --preset web; ./setup --web does all of it).
import { build } from "esbuild";
import { execFileSync } from "node:child_process";
import { gzipSync } from "node:zlib";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { examples } from "./examples.js";
import { libraryOf, programs } from "./engine/node.js";
import { written } from "./engine/packing.js";
import { unpack } from "./engine/unpack.js";

const here = dirname(fileURLToPath(import.meta.url));
const root = dirname(here);
const made = join(root, "build-web");

const rules = libraryOf(join(root, "rules"));
const { run } = await programs(made, rules);
const words = JSON.parse((await run({ argv: ["rules", "--language", "--json"] })).out);
const titles = Object.fromEntries(JSON.parse((await run({ argv: ["rules", "--json"] })).out).rules.map((rule) => [rule.name, rule.title]));
const version = JSON.parse((await run({ argv: ["--version", "--json"] })).out).version;

/** Every example is a file of rules/, with the title that stands there. */
function listed() {
  return examples.map(({ kind, name, sentence, position, parameters }) => {
    if (!rules[`${name}.game`]) throw new Error(`examples.js names ${name}, and there is no rules/${name}.game`);
    return { kind, name, sentence, position, parameters, title: titles[name].replace(/ {2}\[.*/, "") };
  });
}

const common = { bundle: true, minify: true, write: false, target: "es2022", legalComments: "none", logLevel: "warning" };
/** What emscripten made, as modules. */
const madePrograms = {
  name: "programs",
  setup(b) {
    b.onResolve({ filter: /^(grundy|verify)-program$/ }, ({ path }) => ({ path, namespace: "program" }));
    b.onLoad({ filter: /.*/, namespace: "program" }, ({ path }) => ({
      contents: readFileSync(join(made, path === "grundy-program" ? "grundy.js" : "grundy-verify.js"), "utf8"),
      resolveDir: made,
    }));
  },
};

const text = async (options) => (await build({ ...common, ...options })).outputFiles[0].text;
const worker = await text({ entryPoints: [join(here, "engine/worker.js")], format: "iife", plugins: [madePrograms], external: ["fs", "path", "crypto", "perf_hooks", "ws", "url"] });
/** Of viz-js its program as bytes, which stands in its text as a string of them: bytes are packed by a quarter smaller. */
let vizProgram;
const vizApart = {
  name: "viz",
  setup(b) {
    b.onLoad({ filter: /viz-js.viz.dist.viz\.js$/ }, ({ path }) => {
      const code = readFileSync(path, "utf8");
      const opening = "function findWasmBinary(){return binaryDecode(";
      const from = code.indexOf(opening) + opening.length;
      if (from < opening.length || code[from] !== "'") throw new Error("viz-js holds its program in another way than 3.31 does");
      let end = from + 1;
      while (code[end] !== "'") end += code[end] === "\\" ? 2 : 1;
      const signs = new Function(`return ${code.slice(from, end + 1)}`)();
      vizProgram = Uint8Array.from(signs, (sign) => (~sign.charCodeAt(0) >> 8) & sign.charCodeAt(0));
      if (!WebAssembly.validate(vizProgram)) throw new Error("what viz-js holds is no program");
      return { contents: `${code.slice(0, from - "binaryDecode(".length)}globalThis.vizProgram${code.slice(end + 2)}` };
    });
  },
};
const viz = await text({ stdin: { contents: 'export { instance } from "@viz-js/viz";', resolveDir: here }, format: "esm", plugins: [vizApart] });
const unpacker = await text({ entryPoints: [join(here, "engine/unpack.js")], format: "iife" });
const script = await text({
  entryPoints: [join(here, "src/main.js")],
  format: "iife",
  define: {
    __UNPACKER__: JSON.stringify(unpacker),
    __RULES__: JSON.stringify(rules),
    __WORDS__: JSON.stringify(words),
    __EXAMPLES__: JSON.stringify(listed()),
    __VERSION__: JSON.stringify(version),
  },
});
const style = await text({ stdin: { contents: '@import "uplot/dist/uPlot.min.css"; @import "./src/style.css";', resolveDir: here, loader: "css" } });

const safe = (code) => code.replace(/<\/(script|style)/gi, "<\\/$1");
// The checker shares much code with the program, so they are packed as one. xz (LZMA) packs WebAssembly by a quarter smaller than deflate, which browsers unpack
// by themselves, or than Brotli; bytes of instructions are not aligned (pb=0) and tell much of what follows them (lc=4).
const packs = {
  engine: { "grundy.wasm": readFileSync(join(made, "grundy.wasm")), "grundy-verify.wasm": readFileSync(join(made, "grundy-verify.wasm")), "worker.js": Buffer.from(worker) },
  viz: { "viz.wasm": Buffer.from(vizProgram), "viz.js": Buffer.from(viz) },
};
function packed(bytes) {
  const small = execFileSync("xz", ["--format=lzma", "--lzma1=preset=9e,lc=4,lp=0,pb=0,nice=273", "--stdout"], { input: bytes, maxBuffer: 1 << 28 });
  small.writeBigUInt64LE(BigInt(bytes.length), 5);  // which xz did not know when it began
  return small;
}
const sizes = [];
const inside = Object.entries(packs)
  .map(([name, pieces]) => {
    const bytes = Buffer.concat(Object.values(pieces));
    const small = packed(bytes);
    const signs = written(small);
    if (!bytes.equals(unpack(signs))) throw new Error(`${name} does not come out as it was packed`);
    sizes.push([name, bytes.length, small.length]);
    const table = JSON.stringify(Object.entries(pieces).map(([piece, one]) => [piece, one.length]));
    return `<script type="text/plain" id="packed-${name}" data-pieces='${table}'>${signs}</script>`;
  })
  .join("\n");
const page = readFileSync(join(here, "src/page.html"), "utf8")
  .replace("/*STYLE*/", () => safe(style))
  .replace("<!--PACKED-->", () => inside)
  .replace("/*SCRIPT*/", () => safe(script));
writeFileSync(join(made, "grundy.html"), page);

const kilobytes = (data) => `${Math.round(data.length / 1000)} kB`;
console.log(`build-web/grundy.html: ${kilobytes(Buffer.from(page))}, compressed ${kilobytes(gzipSync(page, { level: 9 }))}`);
for (const [name, whole, small] of sizes) console.log(`  ${name}: ${Math.round(whole / 1000)} kB, packed ${Math.round(small / 1000)} kB`);
console.log(`  the page itself: ${kilobytes(Buffer.from(script))}, compressed ${kilobytes(gzipSync(script, { level: 9 }))}`);
