import { setTimeout as sleep } from "node:timers/promises";
import { WebSocket } from "ws";
import { quantile } from "../rig/numbers";

export type Connect = { url: string; cookies: readonly string[]; count: number; speaks: "socket.io" | "raw" };
export type Await = { seq: number; count: number; sentAt: number };
export type Latency = { p50: number; p99: number; heard: number };

/** One clock for all processes of this machine, in milliseconds. */
export const clock = (): number => performance.timeOrigin + performance.now();

/**
 * Bare websockets on both sides, so that only the servers differ; for ours they speak just enough of the socket.io protocol.
 * Every event carries its number as version.
 */
export function clientsSide() {
  const heard = new Map<number, number[]>();
  const receive = (version: number) => {
    const times = heard.get(version) ?? [];
    heard.set(version, times);
    times.push(clock());
  };
  return {
    async connect({ url, cookies, count, speaks }: Connect): Promise<void> {
      const open = speaks === "raw" ? openRaw : openSocketIo;
      for (let from = 0; from < count; from += 50)
        await Promise.all(
          Array.from({ length: Math.min(50, count - from) }, (_, n) =>
            open(url, cookies[(from + n) % cookies.length] ?? "", receive),
          ),
        );
    },
    /** Waits until every client received event `seq`, at most five seconds. */
    async heard({ seq, count, sentAt }: Await): Promise<Latency> {
      const deadline = clock() + 5_000;
      while ((heard.get(seq)?.length ?? 0) < count && clock() < deadline) await sleep(20);
      const delays = (heard.get(seq) ?? []).map((at) => at - sentAt);
      heard.delete(seq);
      return { p50: quantile(delays, 0.5), p99: quantile(delays, 0.99), heard: delays.length };
    },
  };
}

type Open = (url: string, cookie: string, receive: (version: number) => void) => Promise<void>;

const openRaw: Open = (url, _cookie, receive) =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { perMessageDeflate: false });
    socket.once("open", resolve).once("error", reject);
    socket.on("message", (data) => receive(JSON.parse(String(data))[1].version));
  });

/** Engine.io packets: 0 open, 2 ping, 3 pong, 4 message; socket.io ones inside: 0 connect, 2 event, 4 refused. */
const openSocketIo: Open = (url, cookie, receive) =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { perMessageDeflate: false, headers: { cookie } });
    socket.once("error", reject);
    socket.on("message", (data) => {
      const text = String(data);
      if (text.startsWith("0")) socket.send("40");
      else if (text === "2") socket.send("3");
      else if (text.startsWith("40")) resolve();
      else if (text.startsWith("44")) reject(new Error(text));
      else if (text.startsWith("42")) receive(JSON.parse(text.slice(2))[1].version);
    });
  });
