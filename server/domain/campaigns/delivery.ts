import type { WaitReason } from "@/lib/contract/reasons";

/** `held` is an unknown outcome without a date for the next lookup: it waits for a member. */
export const deliveryStates = [
  "planned",
  "claimed",
  "transmitting",
  "sent",
  "failed",
  "skipped",
  "unknown",
] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** How a row of any kind, including conditions, counts for its step (ux 40). */
export const stepStanding: Readonly<Record<DeliveryState, "waiting" | "done" | "skipped" | "failed">> = {
  planned: "waiting",
  claimed: "waiting",
  transmitting: "waiting",
  unknown: "waiting",
  sent: "done",
  skipped: "skipped",
  failed: "failed",
};

/**
 * The parts of the engine that move a row. `person`: a member's action on the screen; `late`: a worker that reports the outcome of a row
 * after it was taken from it; `retrace`: the search for what was done after a backup.
 */
type Mover =
  | "plan"
  | "claim"
  | "prepare"
  | "wire-mark"
  | "settle"
  | "late"
  | "reap"
  | "look-up"
  | "retrace"
  | "person";

/**
 * Every move of a ledger row and who makes it (engine gates 8 to 10). Other moves do not exist; in test databases a trigger made from this
 * table rejects them.
 */
export const deliveryMoves: Readonly<
  Record<DeliveryState, Partial<Record<DeliveryState, readonly Mover[]>>>
> = {
  // A planned row ends unsent only by a stop, a skip, or a published version without its step.
  planned: {
    claimed: ["claim"],
    skipped: ["plan", "person"],
    sent: ["plan", "person", "late"],
    unknown: ["retrace"],
  },
  // Back to `planned`: it waits, its worker died before the wire mark, or it was stopped in time.
  claimed: {
    transmitting: ["wire-mark"],
    planned: ["prepare", "settle", "reap", "plan", "person"],
    skipped: ["prepare", "settle", "plan", "person"],
    failed: ["settle"],
    // A check on the network is no touch: it ends without a wire mark.
    sent: ["settle", "plan", "late"],
  },
  // Past the wire mark a row is only settled by evidence; without any it is unknown.
  transmitting: {
    sent: ["settle"],
    failed: ["settle"],
    skipped: ["settle"],
    planned: ["settle"],
    unknown: ["settle", "reap"],
  },
  unknown: {
    sent: ["look-up", "person", "late"],
    planned: ["look-up", "person", "late", "retrace"],
    skipped: ["person", "late"],
    failed: ["late"],
  },
  sent: {},
  failed: {},
  // Only rows that a stop removed, and only when a member resumes the prospect.
  skipped: { planned: ["person"] },
};

export const mayMove = (from: DeliveryState, to: DeliveryState, mover: Mover): boolean =>
  deliveryMoves[from][to]?.includes(mover) ?? false;

export const isSettled = (state: DeliveryState): boolean =>
  state === "sent" || state === "failed" || state === "skipped";

/** R11: the priorities within a lane. */
export const ranks = { ownAction: 0, promised: 1, followUp: 2, firstTouch: 3 } as const;
/** On every fifth turn of a lane first touches go first, so that new prospects never starve (R11: 20 %). */
export const turnsPerFirstTouch = 5;
/** The priority of a row in its lane on this turn; the claim orders by it in SQL. */
export const rankInTurn = (rank: number, turn: number): number =>
  rank === ranks.firstTouch && turn % turnsPerFirstTouch === turnsPerFirstTouch - 1 ? 0 : rank;
const promises: ReadonlySet<WaitReason> = new Set(["person_paused", "out_of_office"]);
/** Whether a wait ends on a date that a member or the prospect named. */
export const isPromise = (reason: WaitReason): boolean => promises.has(reason);
/** The rank of a step after such a wait, once it is due (R11). A first touch keeps its rank, so that its own rules apply. */
export const rankAfterWait = (rank: number, reason: WaitReason): number =>
  rank === ranks.followUp && isPromise(reason) ? ranks.promised : rank;
/** The rank of a prospect's next step. A prospect whose steps were all skipped counts as new. */
export const rankOfNext = (hasBegun: boolean): number => (hasBegun ? ranks.followUp : ranks.firstTouch);
