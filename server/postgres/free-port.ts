import { createServer } from "node:net";

/** Whether this machine would let a program listen there. */
export function isFree(port: number, host = "127.0.0.1"): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
      .once("error", () => resolve(false))
      .listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/** The preferred port when it is free, else any free one of loopback. */
export async function freePort(preferred?: number): Promise<number> {
  if (preferred !== undefined && (await isFree(preferred))) return preferred;
  return new Promise((resolve, reject) => {
    const probe = createServer()
      .once("error", reject)
      .listen({ port: 0, host: "127.0.0.1" }, () => {
        const address = probe.address();
        probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
      });
  });
}
