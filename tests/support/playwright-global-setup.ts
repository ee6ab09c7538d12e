import { beginRun, endRun } from "./run";

/** Playwright uses the function that a setup returns as its teardown. */
// biome-ignore lint/style/noDefaultExport: the runner calls the default export
export default async function setup(): Promise<() => Promise<void>> {
  await beginRun("all");
  return endRun;
}
