import { expect, type Page, type Request } from "@playwright/test";

/**
 * Opens a page and waits until it has settled: all requests are answered and processed. It tracks events instead of waiting for silence,
 * which would cost half a second per page.
 */
export async function openSettled(page: Page, path: string): Promise<void> {
  const open = new Set<Request>();
  let asked = 0;
  const begin = (request: Request) => {
    open.add(request);
    asked += 1;
  };
  const end = (request: Request) => void open.delete(request);
  page.on("request", begin).on("requestfinished", end).on("requestfailed", end);
  try {
    await page.goto(path);
    for (let before = -1; before !== asked || open.size > 0; ) {
      await expect.poll(() => open.size, { intervals: [20] }).toBe(0);
      before = asked;
      await page.evaluate(twoIdleMoments);
    }
  } finally {
    page.off("request", begin).off("requestfinished", end).off("requestfailed", end);
  }
}

/** Waits until the open page is interactive. Early typing and clicks are kept (lib/state/early-input.ts), but early shortcuts are lost. */
export async function hearsKeys(page: Page): Promise<void> {
  await page.waitForFunction(() => window.early?.kept !== undefined);
  await page.evaluate(twoIdleMoments);
}

/** Runs in the page: waits for two idle periods, because work started in the first one may need another. */
const twoIdleMoments = () =>
  new Promise<void>((resolve) =>
    requestIdleCallback(() => setTimeout(() => requestIdleCallback(() => resolve()))),
  );
