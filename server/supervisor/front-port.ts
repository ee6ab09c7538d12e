import { setTimeout as sleep } from "node:timers/promises";
import { whyNot } from "@/server/postgres/free-port";
import { StartError } from "./start-error";

const sentences: Record<string, (host: string, port: number) => string> = {
  EADDRINUSE: (_, port) =>
    `Port ${port} is taken by another program: stop that program, or choose another port with PORT=${port + 1} npm start.`,
  EACCES: (_, port) => `Port ${port} may not be used by this user: choose one above 1023, such as PORT=3000.`,
  EADDRNOTAVAIL: (host) =>
    `HOST ${host} is not an address of this machine: use 127.0.0.1, 0.0.0.0 or one of its own.`,
  ENOTFOUND: (host) =>
    `HOST ${host} is not known here: use 127.0.0.1, 0.0.0.0 or an address of this machine.`,
};

/** Throws if the front port cannot be used. Waits a moment first, because after a crash the old process may be draining. */
export async function refuseTakenPort(host: string, port: number): Promise<void> {
  const deadline = Date.now() + 2000;
  for (;;) {
    const problem = await whyNot(port, host);
    if (!problem) return;
    if (problem !== "EADDRINUSE" || Date.now() > deadline) {
      throw new StartError(
        sentences[problem]?.(host, port) ?? `Nothing can listen on ${host}:${port} (${problem}).`,
      );
    }
    await sleep(250);
  }
}
