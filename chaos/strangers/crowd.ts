import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Pool } from "undici";
import { type Dice, diceOf } from "../interleave/dice";
import { bodies, type Shot } from "./shots";

export type Flood = { url: string; emails: readonly string[]; seed: string };
/** `shed`: refused with 503 and a Retry-After. */
export type Flooded = { requests: number; fiveHundreds: number; shed: number };

const strangers = 20;
/** Concurrent requests of one stranger. */
const perAddress = 2;
/** Connections of one stranger that send a byte now and then, and those that open a websocket without using it. */
const slowOnes = 20;
const sockets = 25;

/** The strangers in their own process: they start and end on command. */
export function strangersSide() {
  let end: () => Promise<Flooded> = async () => ({ requests: 0, fiveHundreds: 0, shed: 0 });
  return {
    begin(flood: Flood): void {
      end = flooding(flood);
    },
    end: () => end(),
  };
}

function flooding({ url, emails, seed }: Flood): () => Promise<Flooded> {
  const seen: Flooded = { requests: 0, fiveHundreds: 0, shed: 0 };
  const { hostname, port, origin } = new URL(url);
  const pool = new Pool(origin, { connections: strangers * perAddress, pipelining: 1 });
  const held = new Set<Socket>();
  let isOver = false;

  const shoot = async (address: string, { method = "POST", path, body, type }: Shot) => {
    const headers = { "x-forwarded-for": address, "content-type": type ?? "application/json" };
    const answer = await pool.request({ method, path, body: body ?? null, headers });
    await answer.body.dump();
    seen.requests++;
    if (answer.statusCode === 503 && answer.headers["retry-after"]) seen.shed++;
    else if (answer.statusCode >= 500) seen.fiveHundreds++;
  };
  const stand = async (address: string, dice: Dice) => {
    while (!isOver) {
      await shoot(address, dice.oneOf(bodies)(dice, emails)).catch(() => undefined);
      await sleep(2);
    }
  };
  /** Holds connections open: half a request that grows by a byte now and then, or an unused websocket. */
  const hold = async (address: string, count: number, first: string) => {
    const own = new Set<Socket>();
    while (!isOver) {
      for (const socket of own) if (socket.destroyed) own.delete(socket);
      while (own.size < count && !isOver) {
        const socket = connect({ port: Number(port), host: hostname });
        socket.on("error", () => undefined).on("data", () => undefined);
        socket.write(first.replace("ADDRESS", address));
        own.add(socket);
        held.add(socket);
      }
      await sleep(1_000);
      for (const socket of own) socket.write(" ");
    }
  };
  const slow = `POST /api/auth/sign_up HTTP/1.1\r\nhost: ${hostname}:${port}\r\nx-forwarded-for: ADDRESS\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n{`;
  const socket = `GET /all/?EIO=4&transport=websocket HTTP/1.1\r\nhost: ${hostname}:${port}\r\nx-forwarded-for: ADDRESS\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`;

  const works = Array.from({ length: strangers }, (_, at) => {
    const address = `203.0.113.${at + 1}`;
    const ways = Array.from({ length: perAddress }, (_, way) =>
      stand(address, diceOf(`${seed}|${at}|${way}`)),
    );
    if (at % 4 === 0) ways.push(hold(address, slowOnes, slow));
    if (at % 4 === 1) ways.push(hold(address, sockets, socket));
    return Promise.all(ways);
  });
  return async () => {
    isOver = true;
    for (const one of held) one.destroy();
    await Promise.all(works);
    await pool.destroy();
    return seen;
  };
}
