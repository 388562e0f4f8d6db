// The page as somebody meets it, in a real browser.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { after, before, test } from "node:test";
import { colours, findings, launch, open, pageFile, plainServer, tab, text, write } from "./browser.mjs";

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

const subtraction = 'game mine "My game"\nposition (n)\nmove (n) -> (n - s)  for s in {1, 3, 4}\nclaim "odd": P(n) <=> n mod 7 in {0, 2}\nclaim "wrong": P(n) <=> n mod 7 = 0\n';

for (const scheme of ["file", "http"]) {
  test(`from nothing to the proof (${scheme}://)`, { timeout: 180000 }, async () => {
    const server = scheme === "http" ? await plainServer() : null;
    const { page, messages, close } = await open(browser, server ? { address: server.address } : {});
    await write(page, "game mine \"My game\"\nposition (n)\nmove (n) -> (n - s)  for s in {1, 3, 4}  if m > 1\n");
    await page.waitForSelector("#problems .error");
    assert.match(await text(page, "#problems"), /line 3.*called .m/s);
    await page.waitForSelector(".cm-lintRange-error");
    assert.equal(await text(page, ".cm-lintRange-error"), "m");
    await page.click("#problems button.link");
    assert.equal(await page.evaluate(() => document.activeElement.className.includes("cm-content")), true);

    await write(page, subtraction);
    await page.waitForSelector("#problems .fine");
    await page.keyboard.press("Control+Enter");
    await page.waitForSelector("#law");
    assert.match(await text(page, "#law"), /period 7 from n = 0 on.*proved/s);
    assert.match(await text(page, "#panel-answer"), /n mod 7 ∈ \{0, 2\}/);
    assert.match(await text(page, "#panel-answer"), /Theorem 1.1: finite subtraction theorem/);
    await page.waitForSelector(".plot canvas");
    const seen = await colours(page, ".plot canvas");
    const shade = seen.of["220,235,248"] ?? 0, line = seen.of["11,92,173"] ?? 0;
    assert.ok(shade > seen.all / 10, `the period is shaded: ${JSON.stringify(seen)}`);
    assert.ok(line > 200, `the values are drawn: ${JSON.stringify(seen)}`);

    await tab(page, "claims");
    await page.click("#panel-claims button");
    await page.waitForSelector(".claim");
    const claims = await page.locator(".claim").allInnerTexts();
    assert.match(claims[0], /^proved/);
    assert.match(claims[1], /^refuted.*smallest counterexample: \(2\).*Claimed N: .*found P: /si);

    await tab(page, "proof");
    await page.click("#panel-proof button.primary");
    await page.click("#proof button.primary");
    await page.waitForSelector("#verified");
    assert.equal(await text(page, "#verified"), "Verified.");
    assert.match(await text(page, "#proof"), /verified: g\(n \+ 7\) = g\(n\)/);
    for (const [k, sentence] of [[0, "the claim is true: P(n) <=> n mod 7 in {0, 2}"], [1, "the claim is false: P(n) <=> n mod 7 = 0"]]) {
      await tab(page, "claims");
      await page.locator(".claim button").nth(k).click();
      await page.click("#panel-proof button.primary");
      await page.click("#proof button.primary");
      await page.waitForSelector("#verified");
      assert.equal(await text(page, "#verified"), "Verified.");
      assert.ok((await text(page, "#proof")).includes(`verified: ${sentence}`), sentence);
    }
    assert.deepEqual(messages, []);
    await close();
    server?.close();
  });
}

test("a game is played to its end, by pointing and by keys, and won", { timeout: 180000 }, async () => {
  const { page, messages, close } = await open(browser);
  await write(page, subtraction);
  await tab(page, "play");
  await page.fill("#panel-play input", "11");
  await page.click("#panel-play button[type=submit]");
  await page.waitForSelector(".moves button");
  for (const [hint, answer] of [[0, /^you can win$/], [1, /^1 of 3 moves wins$/], [2, /^move to \(7\)$/], [3, /A moves from \(11\) to \(7\)/]]) {
    await page.locator("#table .quiet").nth(hint).click();
    await page.waitForFunction((source) => new RegExp(source).test(document.querySelector("#said").innerText), answer.source);
  }
  // The eighth stone: the seven before it are left.
  await page.locator(".board .stone").nth(7).click();
  await page.waitForFunction(() => /machine: \(7\)/.test(document.querySelector("#table ol")?.textContent ?? ""));
  for (let i = 0; i < 10 && !(await page.locator("#outcome").count()); i++) {
    const options = await page.locator(".moves button").allInnerTexts();
    const lost = options.findIndex((o) => [0, 2].includes(Number(o.replace(/\D/g, "")) % 7));
    assert.ok(lost >= 0, options.join());
    const before = await page.locator("#table ol li").count();
    await page.locator(".moves button").nth(lost).focus();
    await page.keyboard.press("Enter");
    await page.waitForFunction((n) => document.querySelectorAll("#table ol li").length > n, before);
  }
  assert.equal(await text(page, "#outcome"), "You won.");
  assert.match(await text(page, "#table"), /no mistake/);
  assert.deepEqual(messages, []);
  await close();
});

test("pins, coins, heaps and a graph are drawn, and can be played", { timeout: 180000 }, async () => {
  const { page, messages, close } = await open(browser, { hash: "#example=kayles" });
  const start = async (position) => {
    await tab(page, "play");
    await page.fill("#panel-play input", position);
    await page.click("#panel-play button[type=submit]");
    await page.waitForSelector(".moves button");
  };
  await start("7");
  assert.equal(await page.locator(".board .pin").count(), 7);
  await page.locator(".board .pin").nth(3).click();
  await page.click("#table > button:not([disabled])");
  await page.waitForFunction(() => document.querySelectorAll("#table ol li").length === 2);
  assert.match(await page.locator("#table ol li").first().textContent(), /you: \(7\) to \(3\) \+ \(3\)/);

  await page.selectOption(".examples select", "turning_turtles");
  await start("{3, 5, 6}");
  assert.equal(await page.locator(".board .coin").count(), 10);
  assert.equal(await page.locator(".board .heads").count(), 3);
  await page.locator(".board .coin").nth(2).click();
  await page.click("#table > button:not([disabled])");
  await page.waitForFunction(() => /you: \(\{3, 5, 6\}\) to \(\{5, 6\}\)/.test(document.querySelector("#table ol").textContent));

  await page.selectOption(".examples select", "nim_heaps");
  await start("[3, 4, 5]");
  assert.equal(await page.locator(".board .stone").count(), 12);
  await page.locator(".board .stone").nth(1).click();
  await page.waitForFunction(() => /you: \(\[3, 4, 5\]\) to \(\[1, 4, 5\]\)/.test(document.querySelector("#table ol").textContent));

  await page.selectOption(".examples select", "dag_chips");
  await start("7");
  assert.equal(await page.locator(".board .vertex").count(), 8);
  await page.locator(".board .vertex.target").first().click();
  await page.waitForFunction(() => document.querySelectorAll("#table ol li").length >= 1);
  assert.deepEqual(messages, []);
  await close();
});

test("two numbers have a map, positions a graph, and a lesson can be printed", { timeout: 240000 }, async () => {
  const { page, messages, close } = await open(browser, { hash: "#example=wythoff" });
  await page.fill(".write input[inputmode]", "20");
  await page.click("#solve");
  await page.waitForSelector("img.map");
  assert.ok((await page.locator("img.map").evaluate((image) => image.naturalWidth)) > 200);
  await tab(page, "graph");
  await page.fill("#panel-graph input", "(2, 3)");
  await page.click("#panel-graph button");
  await page.waitForSelector("#graph svg .node");
  assert.ok((await page.locator("#graph svg .node").count()) > 8);
  await tab(page, "position");
  await page.fill("#panel-position input", "(3, 4)");
  await page.click("#panel-position button");
  await page.waitForSelector("#verdict");
  assert.match(await text(page, "#lesson"), /\(1, 2\)/);
  await tab(page, "sheet");
  await page.click("#panel-sheet button.primary");
  await page.waitForSelector(".paper.answer");
  await page.emulateMedia({ media: "print" });
  assert.equal(await page.locator("header").isVisible(), false);
  assert.equal(await page.locator(".paper.answer").isVisible(), true);
  assert.ok((await page.pdf()).length > 10000);
  await page.emulateMedia({ media: "screen" });
  await write(page, 'game two "Two heaps"\nposition (x, y)\nmove (x, y) -> (x - k, y)  for k in 1..2\nmove (x, y) -> (x, y - k)  for k in 1..3\n');
  await page.fill(".write input[inputmode]", "");
  await page.click("#solve");
  await page.waitForFunction(() => /Two heaps.*The law\s+Lost for whoever is to move: .* proved/s.test(document.querySelector("#panel-answer").innerText), null, { timeout: 60000 });
  assert.deepEqual(messages, []);
  await close();
});

test("what the rules ask for, misère quotients, and play under a number too large to draw", { timeout: 240000 }, async () => {
  const { page, messages, close } = await open(browser, { hash: "#example=misere_kayles" });
  await page.click("#solve");
  await page.waitForSelector("#quotient");
  assert.equal((await text(page, "#law")).trim(), "From n = 21 on, it is always the same who wins. proved");
  assert.match(await text(page, "#quotient"), /40 kinds, 9 of them lost; wild/);
  await write(page, `${subtraction}show "lost below 12": {n for n in 0..11 if P(n)}\n`);
  await page.waitForFunction(() => !document.querySelector("#problems .error"));
  await page.click("#solve");
  await page.waitForSelector("#shown");
  assert.match(await text(page, "#shown"), /lost below 12\s+\{0, 2, 7, 9\}/);
  await tab(page, "position");
  await page.fill("#panel-position input", "10^40");
  await page.click("#panel-position button");
  await page.waitForSelector("#verdict");
  assert.deepEqual(await page.locator("#lesson .board text").allTextContents(), ["1000000000…0000000000", "41 digits"]);
  const lines = await page.locator("#lesson ol li").allInnerTexts();
  assert.ok(lines.some((line) => /^A: /.test(line)) && !lines.some((line) => /^\d+\. /.test(line)), "a list numbers its lines once");
  assert.deepEqual(messages, []);
  await close();
});

test("long work shows progress and can be stopped; the page answers meanwhile and afterwards", { timeout: 120000 }, async () => {
  const { page, messages, close } = await open(browser, { hash: "#example=grundy" });
  await page.fill(".write input[inputmode]", "10^8");
  await page.click("#solve");
  await page.waitForFunction(() => /at work for \d+ s; .*\d/.test(document.querySelector("#status").textContent), null, { timeout: 30000 });
  await write(page, "game x\nposition (n)\nmove (n) -> (q)\n");
  await page.waitForSelector("#problems .error");
  await page.getByRole("button", { name: "Stop" }).click();
  await page.waitForFunction(() => document.querySelector("#status").textContent === "Stopped.");
  await write(page, subtraction);
  await page.fill(".write input[inputmode]", "");
  await page.click("#solve");
  await page.waitForSelector("#law");
  assert.deepEqual(messages, []);
  await close();
});

test("a link holds the rules; words are completed; files are saved", { timeout: 120000 }, async () => {
  const { page, messages, close } = await open(browser);
  await write(page, subtraction);
  await page.fill(".write .row input", "t=5");
  await page.getByRole("button", { name: "Copy link" }).click();
  await page.waitForFunction(() => location.hash.startsWith("#z="));
  const hash = await page.evaluate(() => location.hash);
  const second = await open(browser, { hash });
  assert.equal(await second.page.evaluate(() => document.querySelector(".cm-content").innerText.startsWith('game mine "My game"')), true);
  assert.equal(await second.page.inputValue(".write .row input"), "t=5");
  await second.close();
  await page.fill(".write .row input", "");

  await page.click(".cm-content");
  await page.keyboard.press("Control+End");
  await page.keyboard.type("claim \"x\": zeck", { delay: 20 });
  await page.waitForSelector(".cm-tooltip-autocomplete");
  assert.match(await text(page, ".cm-tooltip-autocomplete"), /zeckendorf/);
  await page.keyboard.press("Escape");
  await write(page, subtraction);

  await tab(page, "files");
  for (const [button, name, content] of [["b-file", "mine.txt", /^0 0\n1 1\n2 0\n3 1/m], ["Plot (SVG)", "mine.svg", /<svg/], ["Certificate", "mine.certificate.json", /"proof"/], ["Values (CSV)", "mine.csv", /0/], ["Function (Python)", "mine.py", /def /]]) {
    const [download] = await Promise.all([page.waitForEvent("download"), page.locator("#panel-files").getByRole("button", { name: button, exact: true }).click()]);
    assert.equal(download.suggestedFilename(), name);
    assert.match(readFileSync(await download.path(), "utf8"), content);
  }
  await page.getByRole("button", { name: "Format" }).click();
  await page.waitForFunction(() => /Format: done/.test(document.querySelector("#status").textContent));
  assert.deepEqual(messages, []);
  await close();
});

for (const colorScheme of ["light", "dark"]) {
  for (const width of [1280, 360]) {
    test(`axe-core finds nothing, nothing is wider than the window (${colorScheme}, ${width} px)`, { timeout: 240000 }, async () => {
      const { page, messages, close } = await open(browser, { colorScheme, viewport: { width, height: 800 }, hash: "#example=s145", reducedMotion: "reduce" });
      const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
      await page.click("#solve");
      await page.waitForSelector(".plot canvas");
      const found = await findings(page);
      for (const [name, button, done] of [["position", "button", "#verdict"], ["play", "button", ".moves button"], ["claims", "button", ".claim"], ["graph", "button", "#graph svg .node"], ["proof", "button", "#proof button"], ["files", null, "#panel-files button"], ["sheet", "button", ".paper.answer"]]) {
        await tab(page, name);
        const place = page.locator(`#panel-${name} input[type=text]`);
        if (name !== "proof" && (await place.count())) await place.first().fill("12");
        if (button) await page.locator(`#panel-${name} ${button}`).first().click();
        await page.waitForSelector(done);
        found.push(...(await findings(page)).map((line) => `${name}: ${line}`));
        assert.ok(await fits(), `${name} is wider than ${width} px`);
      }
      assert.deepEqual(found, []);
      assert.deepEqual(messages, []);
      await close();
    });
  }
}

test("by keys alone: from the top to the answer, and along the tabs", { timeout: 120000 }, async () => {
  const { page, close } = await open(browser);
  const name = () => page.evaluate(() => document.activeElement.textContent || document.activeElement.tagName);
  await page.locator("#solve").focus();
  await page.keyboard.press("Enter");
  await page.waitForSelector("#law");
  await page.locator("#tab-answer").focus();
  await page.keyboard.press("ArrowRight");
  assert.equal(await name(), "Position");
  await page.keyboard.press("End");
  assert.equal(await name(), "Worksheet");
  await page.keyboard.press("Home");
  assert.equal(await name(), "Answer");
  await close();
  const again = await open(browser);
  const seen = [];
  for (let i = 0; i < 14; i++) {
    await again.page.keyboard.press("Tab");
    seen.push(await again.page.evaluate(() => document.activeElement.textContent.slice(0, 20) || document.activeElement.tagName));
  }
  assert.equal(seen[0], "To the answers");
  for (const button of ["Solve", "Format", "Copy link"]) assert.ok(seen.includes(button), seen.join("; "));
  await again.close();
});

test("it is one file, and does not grow unseen", () => {
  const page = readFileSync(pageFile, "utf8");
  assert.equal(/<(script|link|img)[^>]+(src|href)="(?!data:)/.test(page), false, "nothing is fetched from elsewhere");
  const size = gzipSync(page, { level: 9 }).length;
  assert.ok(size < 2_700_000, `${size} bytes; docs/web.md says how large it is`);
});
