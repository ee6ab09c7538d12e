import { beginRun, endRun } from "./run";

/** Playwright takes the function a setup answers for its teardown. */
// biome-ignore lint/style/noDefaultExport: the runner calls the default export
export default async function setup(): Promise<() => Promise<void>> {
  await beginRun("all");
  return endRun;
}
