import { whyNot } from "@/server/postgres/free-port";

/**
 * Ports below those the kernel gives to outgoing connections: one of these is still free when the process it is meant for
 * starts. Every worker of a test run counts up in a stretch of its own, so that two never hand out the same.
 */
const FIRST = 12_000;
const STRETCH = 2_500;
const STRETCHES = 8;

const { JEST_WORKER_ID, TEST_PARALLEL_INDEX } = process.env;
const worker = Number(JEST_WORKER_ID ?? Number(TEST_PARALLEL_INDEX ?? -1) + 1) % STRETCHES;
let counted = Math.floor(Math.random() * STRETCH);

/** A port of loopback nobody listens on and nobody else of the test run was given. */
export async function freePort(): Promise<number> {
  for (;;) {
    counted = (counted + 1) % STRETCH;
    const port = FIRST + worker * STRETCH + counted;
    if (!(await whyNot(port))) return port;
  }
}
