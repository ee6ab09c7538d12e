import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Child, startChild } from "@/tests/support/child";

/** The front door as it is started in production; resolves when it reports ready. `before`: further Node flags. */
export async function startApi(
  dist: string,
  environment: Record<string, string>,
  before: readonly string[] = [],
): Promise<Child> {
  const child = startChild("api", [...before, path.join(dist, "api.mjs")], environment);
  const deadline = Date.now() + 30_000;
  while (!(await isReady(environment.PORT ?? ""))) {
    if (!child.running() || Date.now() > deadline)
      throw new Error(`the api process did not become ready:\n${child.output()}`);
    await sleep(50);
  }
  return child;
}

const isReady = (port: string) =>
  fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
