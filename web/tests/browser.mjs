// Debian's Chromium with the page in it, from a file and from a server; every message on the console is kept.
import { createServer } from "node:http";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export const pageFile = process.env.GRUNDY_PAGE ?? join(root, "build-web/grundy.html");

export const launch = () => chromium.launch({ executablePath: "/usr/bin/chromium", args: process.getuid() === 0 ? ["--no-sandbox"] : [] });

export async function open(browser, { address = pathToFileURL(pageFile).href, hash = "", ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, acceptDownloads: true, ...options });
  const page = await context.newPage();
  const messages = [];
  page.on("console", (message) => messages.push(message.text()));
  page.on("pageerror", (error) => messages.push(String(error)));
  await page.goto(address + hash);
  await page.waitForSelector(".cm-content");
  return { page, messages, close: () => context.close() };
}

export async function write(page, text) {
  await page.click(".cm-content");
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await page.keyboard.insertText(text);
}

export const text = (page, selector) => page.locator(selector).innerText();
export const tab = (page, name) => page.click(`#tab-${name}`);

/** Findings of axe-core, a line each. */
export async function findings(page) {
  await page.addScriptTag({ path: createRequire(import.meta.url).resolve("axe-core/axe.min.js") });
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
  return violations.flatMap((v) => v.nodes.map((n) => `${v.id}: ${v.help}: ${n.target.join(" ")}: ${n.failureSummary}`));
}

export async function plainServer() {
  const html = readFileSync(pageFile);
  const server = createServer((request, response) => {
    response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" });
    response.end(html);
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  return { address: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

/** Of a picture of an element: how many pixels there are of each colour, the commonest first. */
export async function colours(page, selector) {
  const shot = await page.locator(selector).screenshot();
  return page.evaluate(async (base64) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    const count = new Map();
    for (let i = 0; i < data.length; i += 4) {
      const colour = `${data[i]},${data[i + 1]},${data[i + 2]}`;
      count.set(colour, (count.get(colour) ?? 0) + 1);
    }
    return { all: data.length / 4, of: Object.fromEntries([...count].sort((a, b) => b[1] - a[1]).slice(0, 50)) };
  }, shot.toString("base64"));
}
