// Boards in a real browser: graphs in their shapes, moves by pointing and by keys, puzzles for one player.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { findings, launch, open, tab, text, write } from "./browser.mjs";

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

const kayles = (graph) => `game node_kayles "Node Kayles"\ngraph G = ${graph}\nposition (S : set G)\nmove (S) -> (S \\ ({v} | next(G, v)))  for v in S\nstart (vertices(G))\n`;
const cutting = (graph) => `game cut "Cut an edge"\ngraph G = ${graph}\nposition (E : set edges(G))\nmove (E) -> (E \\ {e})  for e in E\nstart (edges(G))\n`;

async function begin(page, rules) {
  await page.evaluate(() => document.querySelector("#table")?.replaceChildren());  // of the game before
  await write(page, rules);
  await tab(page, "play");
  await page.waitForSelector("#panel-play button[type=submit]");
  await page.locator("#panel-play button[type=submit]").click();
  await page.waitForSelector(".moves button");
}
const places = (page) => page.locator(".board .vertex").evaluateAll((all) => all.map((c) => [Number(c.getAttribute("cx")), Number(c.getAttribute("cy"))]));
const apart = ([a, b], [c, d]) => Math.hypot(a - c, b - d);

test("graphs with a name have their shape", { timeout: 240000 }, async () => {
  const { page, messages, close } = await open(browser);
  for (const [graph, count] of [["cycle(5)", 5], ["complete(4)", 4], ["grid(2, 3)", 6], ["petersen", 10], ["{ i -- j for i in 1..4, j in i+1..4 if i + j != 5 }", 4], ["cube(3)", 8], ["tree([1, 1, 2, 2])", 5]]) {
    await begin(page, kayles(graph));
    await page.waitForFunction((n) => document.querySelectorAll(".board .vertex.in0").length === n, count);
    const at = await places(page);
    for (let i = 0; i < at.length; i++) for (let j = 0; j < i; j++) assert.ok(apart(at[i], at[j]) > 36, `${graph}: ${at[i]} and ${at[j]}`);
    if (graph === "cycle(5)") {
      const sides = at.map((p, i) => Math.round(apart(p, at[(i + 1) % 5])));
      assert.equal(new Set(sides).size, 1, "all sides of a cycle are alike");
    }
    if (graph === "grid(2, 3)") assert.deepEqual([new Set(at.map(([x]) => Math.round(x))).size, new Set(at.map(([, y]) => Math.round(y))).size], [3, 2]);
  }
  assert.deepEqual(messages, []);
  await close();
});

test("vertices are pointed at until one move is left; edges at once; arrows and Enter do the same", { timeout: 240000 }, async () => {
  const { page, messages, close } = await open(browser);
  await begin(page, kayles("path(7)"));
  // All three moves that take vertex 2 touch it: those of 1, 2 and 3. With 4 beside it only one is left.
  await page.locator(".board .vertex").nth(1).click();
  assert.equal(await page.locator(".moves button:visible").count(), 3);
  await page.locator(".board .vertex").nth(3).click();
  await page.waitForFunction(() => /you: .* to \(\{1, 5, 6, 7\}\)/.test(document.querySelector("#table ol")?.textContent ?? ""));

  await begin(page, cutting("cycle(5)"));
  await page.locator(".board .reach").nth(2).click({ force: true });
  await page.waitForFunction(() => document.querySelectorAll("#table ol li").length >= 2);

  await begin(page, "game chip \"A chip\"\ngraph G = { 1 -> 2, 3; 2 -> 4; 3 -> 4, 5; 4 -> 6; 5 -> 6 }\nposition (v in G)\nmove (v) -> (w)  for w in next(G, v)\nstart (1)\n");
  assert.equal(await page.locator(".board .vertex.chip").count(), 1);
  await page.locator(".board .target[tabindex='0']").focus();
  await page.keyboard.press("ArrowDown");
  const name = await page.evaluate(() => document.activeElement.getAttribute("aria-label"));
  assert.match(name, /^vertex \d$/);
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelectorAll("#table ol li").length >= 1);
  assert.deepEqual(await findings(page), []);
  assert.deepEqual(messages, []);
  await close();
});

test("a puzzle is played to its goal, with hints, and moves taken back", { timeout: 240000 }, async () => {
  const { page, messages, close } = await open(browser, { hash: "#example=hanoi" });
  await page.fill(".write .row input", "n=3");
  await page.click("#solve");
  await page.waitForSelector("#shortest");
  assert.equal(await text(page, "#shortest"), "The shortest solution: 7 moves, and it is the only one of that length.");
  assert.match(await text(page, "#panel-answer"), /27 positions, one goal among them/);
  await page.locator("#panel-answer input[type=range]").focus();
  await page.keyboard.press("End");
  assert.equal(await text(page, "#step"), "Step 7 of 7: ([1, 1, 1])");
  assert.deepEqual(await page.locator("#panel-answer .board .face").allTextContents(), ["1", "1", "1"]);
  await page.keyboard.press("ArrowLeft");
  assert.match(await text(page, "#step"), /^Step 6 of 7: /);
  assert.deepEqual(await findings(page), []);
  await tab(page, "play");
  await page.locator("#panel-play button[type=submit]").click();
  await page.waitForSelector(".moves button");
  assert.equal(await page.locator("#table .board .tile").count(), 3);
  await page.getByRole("button", { name: "How far is it?" }).click();
  assert.match(await text(page, "#said"), /7 moves/);
  // The smallest disc may go to two pegs, so the field is not enough; the wrong one first.
  await page.locator("#table .board .tile").first().click();
  assert.equal(await page.locator(".moves button:visible").count(), 2);
  await page.getByRole("button", { name: "([2, 0, 0])" }).click();
  await page.waitForFunction(() => /One move made/.test(document.querySelector("#said")?.textContent ?? ""));
  await page.getByRole("button", { name: "Take back" }).click();
  await page.waitForFunction(() => /Find the shortest way/.test(document.querySelector("#said")?.textContent ?? ""));
  for (let i = 0; i < 7; i++) {
    await page.getByRole("button", { name: "Which move?" }).click();
    const next = /Shortest: (\(.*?\))(,|$)/.exec(await text(page, "#said"))[1];
    await page.getByRole("button", { name: next, exact: true }).click();
    await page.waitForFunction((n) => document.querySelectorAll("#table ol li").length === n, i + 2);
  }
  assert.equal(await text(page, "#outcome"), "Solved in 7 moves. There is no shorter way.");
  await tab(page, "position");
  await page.fill("#panel-position input", "[2, 0, 0]");
  await page.locator("#panel-position button").click();
  await page.waitForSelector("#verdict");
  assert.match(await text(page, "#verdict"), /7 moves/);
  assert.deepEqual(await findings(page), []);
  assert.deepEqual(messages, []);
  await close();
});
