import type { Duplex } from "node:stream";

/** Connections without a session from one address: they are told that they have none, and end. */
const maxAnonymous = 20;

/** Counts per address the open connections without a session; `take` answers false where it has as many as it may (F13). */
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
