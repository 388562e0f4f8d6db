// The worker in the page: it is given the compiled programs once, and then jobs, one after the other. To stop a job the page ends the worker.
import { run } from "./run.js";
import createGrundy from "grundy-program";
import createVerify from "verify-program";

let setting;

self.onmessage = async ({ data }) => {
  if (data.modules) {
    setting = data;
    return;
  }
  const { id, program, ...job } = data;
  try {
    const factory = program === "grundy-verify" ? createVerify : createGrundy;
    const result = await run(factory, setting.modules[program], job, setting.rules, (line) => self.postMessage({ id, progress: line }));
    self.postMessage({ id, result });
  } catch (error) {
    self.postMessage({ id, result: { code: 70, out: "", err: `grundy: ${error}\n`, files: {} } });
  }
};
