import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "@/tests/support/e2e";

type Search = { min?: "serious" | "any" };

/**
 * Checks the page for accessibility problems: all rules in the current theme, and the contrast rule in the other one. Themes differ only in
 * colors, so no page has to be opened twice.
 */
export async function expectNoBarrier(page: Page, name: string, { min = "serious" }: Search = {}) {
  await endFades(page);
  const found = await barriers(page, lookingAt(page), min);
  await turnTheme(page);
  const turned = await barriers(page, lookingAt(page).withRules("color-contrast"), min);
  await turnTheme(page);
  expect.soft([...found, ...turned].map((barrier) => `${name}: ${barrier}`)).toEqual([]);
}

/** A toast that fades in or out, or a color that changes with the theme, would be checked at a contrast that nobody reads it with. */
const endFades = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      `* { transition: none !important; }
       [data-sonner-toast] { animation: none !important; }`,
    );
    document.adoptedStyleSheets.push(sheet);
  });

/**
 * Passed rules are not listed, because that takes longer than the check itself. Legacy mode is faster for a page without frames, because
 * merging the results of several frames opens a blank page.
 */
const lookingAt = (page: Page) =>
  new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode(page.frames().length === 1);

async function barriers(page: Page, axe: AxeBuilder, min: "serious" | "any"): Promise<string[]> {
  const theme = await page.locator("html").getAttribute("data-theme");
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => min === "any" || impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) =>
      nodes.map(
        (node) =>
          `${theme}: ${id}: ${node.target.join(" ")}: ${node.html.slice(0, 120)}: ${node.any[0]?.message ?? ""}`,
      ),
    );
}

/** Switches the open page between light and dark. */
const turnTheme = (page: Page) =>
  page.evaluate(() => {
    const { dataset } = document.documentElement;
    dataset.theme = dataset.theme === "dark" ? "light" : "dark";
  });
