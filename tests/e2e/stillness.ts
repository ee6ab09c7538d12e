import type { Page } from "@playwright/test";
import { expect } from "@/tests/support/e2e";

declare global {
  interface Window {
    layoutShifts?: string[];
  }
}

type Shift = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  sources: readonly { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
};

/** Pages opened from now on record layout shifts from their first paint on. */
export const watchStillness = (page: Page) =>
  page.addInitScript(() => {
    const shifts: string[] = [];
    window.layoutShifts = shifts;
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as Shift[]) {
        if (shift.hadRecentInput) continue;
        for (const { node, previousRect, currentRect } of shift.sources) {
          // Swapping in the page's own font shifts text by a few pixels.
          if (!node || Math.abs(currentRect.y - previousRect.y) < 8) continue;
          shifts.push(
            `${node.nodeName} ${node.textContent?.slice(0, 40)}: ${previousRect.y} to ${currentRect.y}`,
          );
        }
      }
    }).observe({ type: "layout-shift", buffered: true });
  });

/** If something shifts while a page loads, a click at that moment misses its target. */
export async function expectStoodStill(page: Page, name: string): Promise<void> {
  const moved = await page.evaluate(() => window.layoutShifts);
  expect.soft(moved, name).toEqual([]);
}
