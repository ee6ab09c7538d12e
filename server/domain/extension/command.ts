import type { BrowserAnswer, BrowserCommand } from "@/lib/contract/accounts/extension";

/**
 * A command for a browser, from its offer to its end. `checked`: the network's page is ready and waits for the release; `released`: from
 * here on it may have happened; `lost`: it may have happened, and no response came in time.
 */
export const commandStates = [
  "offered",
  "taken",
  "checked",
  "released",
  "ended",
  "withdrawn",
  "lost",
] as const;
export type CommandState = (typeof commandStates)[number];

/** What tabs and the engine do with it; `give_up` ends the wait or cancels it. */
export const commandEvents = ["take", "ready", "release", "answer", "give_up"] as const;
export type CommandEvent = (typeof commandEvents)[number];

/** An answer that comes too late still tells what happened. What was withdrawn has not happened and never will. */
const table: Record<CommandState, Partial<Record<CommandEvent, CommandState>>> = {
  offered: { take: "taken", give_up: "withdrawn" },
  taken: { ready: "checked", answer: "ended", give_up: "withdrawn" },
  checked: { release: "released", give_up: "withdrawn" },
  released: { answer: "ended", give_up: "lost" },
  lost: { answer: "ended" },
  ended: {},
  withdrawn: {},
};

/** The state after an event; null when it may not happen now. */
export const stateAfter = (state: CommandState, event: CommandEvent): CommandState | null =>
  table[state][event] ?? null;

export const isOver = (state: CommandState): boolean => Object.keys(table[state]).length === 0;

/** Commands that change something at the network, and so wait for the engine's release. */
const acting: ReadonlySet<BrowserCommand["kind"]> = new Set([
  "visit_profile",
  "connection_request",
  "message",
]);

/** Whether a response fits its command. Before the release nothing can have been sent. */
export function isFitting(
  { kind }: Pick<BrowserCommand, "kind">,
  answer: BrowserAnswer["kind"],
  isReleased: boolean,
): boolean {
  if (answer === "later") return true;
  if (acting.has(kind)) return answer === "refused" || (isReleased && ["sent", "broken"].includes(answer));
  return answers[kind]?.includes(answer) ?? false;
}

const answers: Partial<Record<BrowserCommand["kind"], readonly BrowserAnswer["kind"][]>> = {
  self: ["member"],
  look_at: ["person", "nobody"],
  events: ["events"],
  find_request: ["found", "absent"],
  find_message: ["found", "absent"],
  withdraw: ["done"],
};
