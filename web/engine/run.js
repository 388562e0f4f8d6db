// One run of a program that was compiled to WebAssembly: words and files go in, what it says, its files and its exit status come out. Used by the worker in the
// page and by the tests in Node, so that both run the same.

const folder = "/work";

function writeAll(FS, files) {
  for (const [name, text] of Object.entries(files)) {
    const path = name.startsWith("/") ? name : `${folder}/${name}`;
    const parts = path.split("/").slice(1, -1);
    let at = "";
    for (const part of parts) {
      at += `/${part}`;
      if (!FS.analyzePath(at).exists) FS.mkdir(at);
    }
    FS.writeFile(path, text);
  }
}

/** Bytes to text; what comes in pieces is decoded as a whole. */
class Sink {
  bytes = [];
  write(byte) {
    this.bytes.push(byte & 0xff);
  }
  text() {
    return new TextDecoder().decode(new Uint8Array(this.bytes));
  }
}

/** Standard error: lines of progress are told at once and kept out of the text. */
class ErrorSink extends Sink {
  #line = [];
  constructor(onProgress) {
    super();
    this.onProgress = onProgress;
  }
  write(byte) {
    this.#line.push(byte & 0xff);
    if (byte === 10) this.#end();
  }
  #end() {
    const line = new TextDecoder().decode(new Uint8Array(this.#line));
    if (line.startsWith("progress: ")) this.onProgress?.(line.slice(10).trim());
    else this.bytes.push(...this.#line);
    this.#line = [];
  }
  text() {
    this.#end();
    return super.text();
  }
}

/**
 * @param {Function} factory what emscripten made of the program
 * @param {WebAssembly.Module} compiled
 * @param {{argv: string[], files?: Object<string, string>, stdin?: string, wanted?: string[]}} job `wanted`: files to bring back
 * @param {Object<string, string>} rules the library, by file name
 * @param {(line: string) => void} [onProgress]
 */
export async function run(factory, compiled, job, rules, onProgress) {
  const out = new Sink();
  const err = new ErrorSink(onProgress);
  const input = new TextEncoder().encode(job.stdin ?? "");
  let read = 0;
  const module = await factory({
    noInitialRun: true,
    instantiateWasm(imports, ready) {
      WebAssembly.instantiate(compiled, imports).then(ready);
      return {};
    },
    preRun: [
      (m) => {
        m.FS.init(() => (read < input.length ? input[read++] : null), (byte) => out.write(byte), (byte) => err.write(byte));
        Object.assign(m.ENV, { GRUNDY_RULES: "/rules", GRUNDY_PROGRESS: "lines", NO_COLOR: "1" });
      },
    ],
    quit: (_status, end) => {
      throw end;
    },
    print: () => {},
    printErr: () => {},
  });
  const { FS } = module;
  FS.mkdir(folder);
  writeAll(FS, Object.fromEntries(Object.entries(rules).map(([name, text]) => [`/rules/${name}`, text])));
  writeAll(FS, job.files ?? {});
  FS.chdir(folder);
  let code;
  let broken = "";
  try {
    code = module.callMain(job.argv);
  } catch (error) {
    code = 70;
    broken = error instanceof RangeError ? "grundy: this is nested deeper than the page can follow; the program on a machine can\n" : `grundy: ${error}\n`;
  }
  const files = {};
  for (const name of job.wanted ?? []) if (FS.analyzePath(`${folder}/${name}`).exists) files[name] = FS.readFile(`${folder}/${name}`, { encoding: "utf8" });
  return { code, out: out.text(), err: err.text() + broken, files };
}
