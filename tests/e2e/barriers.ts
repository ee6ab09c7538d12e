import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "@/tests/support/e2e";

type Search = { min?: "serious" | "any" };

/**
 * Looks for what keeps people from using the page as it stands: by every rule as it is shown now, and in the other theme by
 * the one that colours decide. A theme is colours and nothing else, so that no page is opened twice.
 */
export async function expectNoBarrier(page: Page, name: string, { min = "serious" }: Search = {}) {
  const found = await barriers(page, lookingAt(page), min);
  await turnTheme(page);
  const turned = await barriers(page, lookingAt(page).withRules("color-contrast"), min);
  await turnTheme(page);
  expect.soft([...found, ...turned].map((barrier) => `${name}: ${barrier}`)).toEqual([]);
}

/**
 * What holds is not listed: that costs more than to look. A page without frames is judged where it stands; to put the findings of
 * several together takes a page of its own.
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

/** Light becomes dark and dark becomes light, for this page as it is open. */
const turnTheme = (page: Page) =>
  page.evaluate(() => {
    const { dataset } = document.documentElement;
    dataset.theme = dataset.theme === "dark" ? "light" : "dark";
  });
