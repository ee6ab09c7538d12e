import { createServer } from "node:net";

/** Why a program could not listen there (EADDRINUSE, EACCES, …); nothing when it could. */
export function whyNot(port: number, host = "127.0.0.1"): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = createServer()
      .once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
      .listen({ port, host, exclusive: true }, () => probe.close(() => resolve(undefined)));
  });
}

/** The preferred port of loopback when it is free, else any free one. */
export async function freePort(preferred?: number): Promise<number> {
  if (preferred !== undefined && !(await whyNot(preferred))) return preferred;
  return new Promise((resolve, reject) => {
    const probe = createServer()
      .once("error", reject)
      .listen({ port: 0, host: "127.0.0.1" }, () => {
        const address = probe.address();
        probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
      });
  });
}
