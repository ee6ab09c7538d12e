import type { BrowserAnswer, BrowserCommand } from "@/lib/contract/accounts/extension";
import { type CommandState, isOver } from "@/server/domain/extension/command";
import type { NetworkAccount } from "@/server/ports/network";
import type { Board, Patience } from "./board";

export type Parts = { board: Board; patience: Patience; now(): Date; sleep(ms: number): Promise<unknown> };

/** A command in progress, with its state. */
type Followed = { id: string; state: CommandState; answer: BrowserAnswer | null };

/**
 * Offers a command and waits until a tab has looked at the network's page: then it is `checked`, or has its answer. Null when no
 * tab is there, or none came back: nothing has happened, and nothing will.
 */
export async function offer(
  parts: Parts,
  account: NetworkAccount,
  command: BrowserCommand,
): Promise<Followed | null> {
  const { board, patience, now } = parts;
  if (!(await board.isPresent(account))) return null;
  const since = now();
  const id = await board.offer(account, command);
  const first = await leaves(parts, account, id, ["offered"], patience.taken);
  if (first.state === "offered" && (await board.move(account, id, "give_up"))) {
    await board.nobodyThere(account, since);
    return null;
  }
  const seen = await leaves(parts, account, id, ["offered", "taken"], patience.checked);
  if (seen.state !== "taken") return seen;
  return (await board.move(account, id, "give_up")) ? null : { id, ...(await board.look(account, id)) };
}

/** The browser's response to a released command; null if none came in time. */
export async function answerOf(
  parts: Parts,
  account: NetworkAccount,
  id: string,
): Promise<BrowserAnswer | null> {
  const seen = await leaves(parts, account, id, ["released"], parts.patience.answered);
  if (isOver(seen.state)) return seen.answer;
  await parts.board.move(account, id, "give_up");
  return (await parts.board.look(account, id)).answer;
}

/** Waits until a command has left these states, at most the given number of milliseconds. */
async function leaves(
  { board, patience, now, sleep }: Parts,
  account: NetworkAccount,
  id: string,
  states: readonly CommandState[],
  maxMs: number,
): Promise<Followed> {
  const end = +now() + maxMs;
  for (;;) {
    const seen = { id, ...(await board.look(account, id)) };
    if (!states.includes(seen.state) || +now() >= end) return seen;
    await sleep(patience.look);
  }
}
