import type { Duplex } from "node:stream";

/** The max number of connections without a session per address; they are told so and closed. */
const maxAnonymous = 20;

/** Counts open connections without a session per address; `take` returns false at the limit (F13). */
export function createStrangerCap() {
  const open = new Map<string, number>();
  const count = (address: string, change: number) => open.set(address, (open.get(address) ?? 0) + change);
  return {
    take(address: string, socket: Duplex): boolean {
      if ((open.get(address) ?? 0) >= maxAnonymous) return false;
      count(address, 1);
      socket.once("close", () => {
        count(address, -1);
        if (open.get(address) === 0) open.delete(address);
      });
      return true;
    },
  };
}
