import { connect, createServer, type Socket } from "node:net";

/** A loopback port that forwards to another one, which can be changed, stalled, or cut. */
export type TcpProxy = {
  port: number;
  /** From now on bytes wait in the proxy, in both directions. */
  hold(): void;
  /** Cuts every connection and drops the bytes waiting in it. */
  cut(): void;
  pointTo(port: number): void;
  close(): Promise<void>;
};

export async function startTcpProxy(target: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let isHeld = false;
  let current = target;
  const server = createServer((near) => {
    const far = connect({ port: current, host: "127.0.0.1" });
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on("error", () => other.destroy());
      socket.on("close", () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
      if (isHeld) socket.pause();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("the proxy has no port");
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: address.port,
    hold() {
      isHeld = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    cut,
    pointTo(port) {
      current = port;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        cut();
      }),
  };
}
