import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { type Installation, reachable } from "./installation";
import type { Kept } from "./keep";
import { StartError } from "./start-error";
import type { Stop } from "./stop";

const patienceMs = 90_000;
const failuresAllowed = 3;

/** Waits until all processes stay up, the front door says it is ready and the web process listens. Throws when a process keeps failing. */
export async function whenReady({ launch, ports }: Installation, kept: Kept[], stop: Stop): Promise<void> {
  const { HOST, PORT } = launch.variables;
  const door = `http://${reachable(HOST)}:${PORT}/readyz`;
  const deadline = Date.now() + patienceMs;
  while (!(kept.every((child) => child.steady()) && (await answers(door)) && (await listens(ports.web)))) {
    stop.check();
    const failing = kept.find((child) => child.ends() >= failuresAllowed);
    if (failing) throw new StartError(`The ${failing.name} process does not start: ${failing.lastWords()}`);
    if (Date.now() > deadline)
      throw new StartError(`${door} did not answer with 200 within ${patienceMs / 1000} seconds.`);
    await sleep(50);
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2000) })).ok;
  } catch {
    return false;
  }
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: "localhost" })
      .once("connect", () => resolve(true))
      .once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}
