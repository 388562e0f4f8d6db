// The engine as the page sees it: `run(job)` in a worker here, or on the machine that served the page. A job that is not wanted any longer is stopped.
import { packed } from "./packed.js";

/** The two programs, and the worker that runs them. */
async function compiledPrograms() {
  const pieces = await packed.pieces("engine");
  const [grundy, verify] = await Promise.all(["grundy.wasm", "grundy-verify.wasm"].map((name) => WebAssembly.compile(pieces[name])));
  const address = URL.createObjectURL(new Blob([pieces["worker.js"]], { type: "text/javascript" }));
  return { modules: { grundy, "grundy-verify": verify }, address };
}

let programs;

/** One worker with its jobs. There are two of them: what is typed is read while something long is computed. */
class Local {
  #worker;
  #last = 0;
  #waiting = new Map();

  async #start() {
    programs ??= compiledPrograms();
    const { modules, address } = await programs;
    const worker = new Worker(address);
    worker.onmessage = ({ data }) => {
      const job = this.#waiting.get(data.id);
      if (!job) return;
      if (data.progress) return job.onProgress?.(data.progress);
      this.#waiting.delete(data.id);
      job.done(data.result);
    };
    worker.postMessage({ modules, rules: packed.rules });
    return worker;
  }

  async run(job, onProgress) {
    this.#worker ??= this.#start();
    const worker = await this.#worker;
    const id = ++this.#last;
    return new Promise((done, refuse) => {
      this.#waiting.set(id, { done, refuse, onProgress });
      worker.postMessage({ program: "grundy", ...job, id });
    });
  }

  async stop() {
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    const worker = this.#worker;
    this.#worker = undefined;
    (await worker)?.terminate();
    for (const job of waiting) job.refuse(new Stopped());
  }
}

/** The program on the machine that serves this page: its answer comes as lines, progress first. */
class Native {
  #now = new Set();
  async run(job, onProgress) {
    const stop = new AbortController();
    this.#now.add(stop);
    try {
      const response = await fetch("api/run", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ program: "grundy", ...job }),
        signal: stop.signal,
      });
      if (!response.ok) return { code: 2, out: "", err: `grundy: ${(await response.text()).trim()}\n`, files: {} };
      let rest = "";
      let result;
      const take = (line) => {
        if (!line) return;
        const told = JSON.parse(line);
        if (told.progress) onProgress?.(told.progress);
        else result = told;
      };
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      for (;;) {
        const { value, done } = await reader.read();
        if (done) break;
        const lines = (rest + value).split("\n");
        rest = lines.pop();
        lines.forEach(take);
      }
      take(rest);
      return result ?? { code: 70, out: "", err: "grundy: the answer broke off\n", files: {} };
    } catch (error) {
      if (error.name === "AbortError") throw new Stopped();
      throw error;
    } finally {
      this.#now.delete(stop);
    }
  }
  async stop() {
    for (const one of this.#now) one.abort();
  }
}

export class Stopped extends Error {}

/** The version of the program that served this page; null where the page is a file or somebody else serves it. */
export async function servedBy() {
  if (!location.protocol.startsWith("http")) return null;
  if (document.documentElement.dataset.served !== "grundy") return null;
  try {
    const response = await fetch("api/version");
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

export const reader = new Local();
const local = new Local();
const native = new Native();
let chosen = local;

export const engine = {
  useNative(on) {
    chosen = on ? native : local;
  },
  run: (job, onProgress) => chosen.run(job, onProgress),
  stop: () => chosen.stop(),
};
