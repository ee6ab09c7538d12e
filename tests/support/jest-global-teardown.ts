import { endRun } from "./run";

// biome-ignore lint/style/noDefaultExport: the runner calls the default export
export default async function teardown(): Promise<void> {
  await endRun();
}
