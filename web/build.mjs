// Builds build-web/grundy.html: everything in one file. Asks for the programs in build-web (cmake --workflow --preset web; ./setup --web does all of it).
import { build } from "esbuild";
import { gzipSync } from "node:zlib";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { examples } from "./examples.js";
import { libraryOf, programs } from "./engine/node.js";

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
const viz = await text({ stdin: { contents: 'export { instance } from "@viz-js/viz";', resolveDir: here }, format: "esm" });
const script = await text({
  entryPoints: [join(here, "src/main.js")],
  format: "iife",
  define: {
    __RULES__: JSON.stringify(rules),
    __WORDS__: JSON.stringify(words),
    __EXAMPLES__: JSON.stringify(listed()),
    __VERSION__: JSON.stringify(version),
  },
});
const style = await text({ stdin: { contents: '@import "uplot/dist/uPlot.min.css"; @import "./src/style.css";', resolveDir: here, loader: "css" } });

const pieces = {
  "grundy.wasm": readFileSync(join(made, "grundy.wasm")),
  "grundy-verify.wasm": readFileSync(join(made, "grundy-verify.wasm")),
  "worker.js": worker,
  "viz.js": viz,
};
const safe = (code) => code.replace(/<\/(script|style)/gi, "<\\/$1");
const inside = Object.entries(pieces)
  .map(([name, data]) => `<script type="text/plain" id="packed-${name}">${gzipSync(data, { level: 9 }).toString("base64")}</script>`)
  .join("\n");
const page = readFileSync(join(here, "src/page.html"), "utf8")
  .replace("/*STYLE*/", () => safe(style))
  .replace("<!--PACKED-->", () => inside)
  .replace("/*SCRIPT*/", () => safe(script));
writeFileSync(join(made, "grundy.html"), page);

const kilobytes = (data) => `${Math.round(data.length / 1000)} kB`;
console.log(`build-web/grundy.html: ${kilobytes(Buffer.from(page))}, compressed ${kilobytes(gzipSync(page, { level: 9 }))}`);
for (const [name, data] of Object.entries(pieces)) console.log(`  ${name}: ${kilobytes(Buffer.from(data))}, compressed ${kilobytes(gzipSync(data, { level: 9 }))}`);
console.log(`  the page itself: ${kilobytes(Buffer.from(script))}, compressed ${kilobytes(gzipSync(script, { level: 9 }))}`);
