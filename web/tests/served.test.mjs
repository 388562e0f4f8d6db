// The page from `grundy serve`, with the native engine behind it.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { launch, open, pageFile, root, write } from "./browser.mjs";

const binary = process.env.GRUNDY_BINARY ?? join(root, "build/grundy");
let browser, server, address;

before(async () => {
  browser = await launch();
  server = spawn(binary, ["serve", "--port", "0", "--page", pageFile, "--time-limit", "20s"], { stdio: ["ignore", "pipe", "inherit"] });
  address = await new Promise((ready) => server.stdout.once("data", (data) => ready(/http:\S+/.exec(String(data))[0])));
});
after(async () => {
  await browser.close();
  const ended = new Promise((over) => server.once("exit", (code) => over(code)));
  server.kill("SIGINT");
  assert.equal(await ended, 0);
});

test("the same answers from both engines; long work shows progress and is stopped", { timeout: 120000 }, async () => {
  const { page, messages, close } = await open(browser, { address, hash: "#example=s145" });
  await page.click("#solve");
  await page.waitForSelector("#law");
  const here = await page.locator("#law").innerText();
  await page.check("#native");
  await page.click("#tab-claims");
  await page.click("#panel-claims button");
  await page.waitForSelector(".claim");
  await page.click("#solve");
  await page.waitForFunction(() => /Solve: done/.test(document.querySelector("#status").textContent));
  assert.equal(await page.locator("#law").innerText(), here);
  await page.click("#tab-play");
  await page.fill("#panel-play input", "9");
  await page.click("#panel-play button[type=submit]");
  await page.waitForSelector(".moves button");

  await write(page, "game slow\nposition (n)\nmove (n) -> (a) + (n - a)  for a in 1..n-1  if a != n - a\n");
  await page.fill(".write input[inputmode]", "10^9");
  await page.click("#solve");
  await page.waitForFunction(() => /at work for \d+ s; .*\d/.test(document.querySelector("#status").textContent), null, { timeout: 30000 });
  await page.getByRole("button", { name: "Stop" }).click();
  await page.waitForFunction(() => document.querySelector("#status").textContent === "Stopped.");
  assert.deepEqual(messages, []);
  await close();
});
