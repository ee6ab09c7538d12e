import { expect, type Page, type Request } from "@playwright/test";

/**
 * Opens a page and waits until it stands still: everything it asked for has come, and it has done with that what it wanted to. Goes by
 * what happens instead of by a stretch of quiet, of which half a second a page adds up.
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

/** Waits until the page that is open works: what is typed and clicked before that is kept (lib/state/early-input.ts), keys are heard by nobody. */
export async function hearsKeys(page: Page): Promise<void> {
  await page.waitForFunction(() => window.early?.kept !== undefined);
  await page.evaluate(twoIdleMoments);
}

/** In the page: what a moment without work lets begin has its own moment after it. */
const twoIdleMoments = () =>
  new Promise<void>((resolve) =>
    requestIdleCallback(() => setTimeout(() => requestIdleCallback(() => resolve()))),
  );
