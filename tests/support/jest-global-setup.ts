import { beginRun } from "./run";

// biome-ignore lint/style/noDefaultExport: the runner calls the default export
export default async function setup(): Promise<void> {
  await beginRun("server");
}
