import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";

// npm --prefix bench/lighthouse start -- http://localhost:3000 [runs]: as a phone, the median of five runs of a page before
// sign-in and of a legal page, one JSON line last. Ends with 1 when a bar is missed.
const [, , address = "http://localhost:3000", runs = "5"] = process.argv;
/** Sign-in is not for search engines, so SEO counts on the terms alone. */
const pages = {
  signIn: { path: "/auth/sign-in", bars: { performance: 95, accessibility: 100, "best-practices": 100 } },
  terms: {
    path: "/terms-of-use?lang=en",
    bars: { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 },
  },
};

const chrome = await launch({
  chromePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
  chromeFlags: ["--headless=new", "--no-sandbox"],
});
const scores = {};
for (const [name, { path, bars }] of Object.entries(pages)) {
  const reports = [];
  for (let run = 0; run < Number(runs); run++)
    reports.push((await lighthouse(address + path, { port: chrome.port, logLevel: "error" })).lhr);
  for (const complaint of complaintsOf(reports)) process.stderr.write(`${name}: ${complaint}\n`);
  scores[name] = Object.fromEntries(
    Object.keys(bars).map((category) => [category, median(reports, category)]),
  );
}
await chrome.kill();
const passed = Object.entries(pages).every(([name, { bars }]) =>
  Object.entries(bars).every(([category, min]) => scores[name][category] >= min),
);
process.stdout.write(`${JSON.stringify({ measure: "lighthouse", ...scores, runs: Number(runs), passed })}\n`);
process.exitCode = passed ? 0 : 1;

function median(reports, category) {
  const all = reports.map(({ categories }) => Math.round(categories[category].score * 100));
  return all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)];
}

/** What cost points in any run. */
function complaintsOf(reports) {
  const costly = reports.flatMap(({ categories, audits }) =>
    Object.values(categories)
      .flatMap(({ auditRefs }) => auditRefs)
      .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 0.9)
      .map(({ id }) => `${id} ${audits[id].displayValue ?? ""}`.trim()),
  );
  return new Set(costly);
}
