import { whyNot } from "@/server/postgres/free-port";

/**
 * Ports below the kernel's ephemeral range, so that a port is still free when its process starts. Every worker of a test run uses its own
 * range, so that no two hand out the same port.
 */
const FIRST = 12_000;
const STRETCH = 2_500;
const STRETCHES = 8;

const { JEST_WORKER_ID, TEST_PARALLEL_INDEX } = process.env;
const worker = Number(JEST_WORKER_ID ?? Number(TEST_PARALLEL_INDEX ?? -1) + 1) % STRETCHES;
let counted = Math.floor(Math.random() * STRETCH);

/** A loopback port that is not in use and was given to no one else in this run. */
export async function freePort(): Promise<number> {
  for (;;) {
    counted = (counted + 1) % STRETCH;
    const port = FIRST + worker * STRETCH + counted;
    if (!(await whyNot(port))) return port;
  }
}
