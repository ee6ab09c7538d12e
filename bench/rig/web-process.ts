import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Child, startChild } from "@/tests/support/child";

/** The web process as it is started in production, behind the front door that has this environment. */
export async function startWeb(dist: string, environment: Record<string, string>): Promise<Child> {
  const { PORT = "", WEB_PORT = "", WEB_URL = "", BASE_URL, TERN_KEYS = "{}" } = environment;
  const child = startChild("web", [path.join(dist, "web", "server.js")], {
    PORT: WEB_PORT,
    HOSTNAME: "localhost",
    API_URL: `http://127.0.0.1:${PORT}`,
    TERN_FACTS_KEY: JSON.parse(TERN_KEYS).facts,
    BASE_URL,
  });
  const deadline = Date.now() + 30_000;
  while (!(await answers(WEB_URL))) {
    if (!child.running() || Date.now() > deadline)
      throw new Error(`the web process did not become ready:\n${child.output()}`);
    await sleep(50);
  }
  return child;
}

const answers = (url: string) =>
  fetch(url, { redirect: "manual", signal: AbortSignal.timeout(2_000) }).then(
    () => true,
    () => false,
  );
