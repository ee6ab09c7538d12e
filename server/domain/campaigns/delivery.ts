import type { WaitReason } from "@/lib/contract/reasons";

/** `held` is an unknown without a date for the next look: it waits for a person. */
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

/** How a row of any kind, conditions too, counts for its step (ux 40). */
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
 * The parts of the engine that move a row; `person` is what somebody asks for on the screen, `late` a worker that says what became of a
 * row after it was taken from it, `retrace` the search for what was done after a backup.
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
 * Every move of a ledger row and who makes it (engine gates 8 to 10). What is not listed does not exist: in databases of test
 * runs a trigger made from this table refuses it.
 */
export const deliveryMoves: Readonly<
  Record<DeliveryState, Partial<Record<DeliveryState, readonly Mover[]>>>
> = {
  // A planned row ends without being sent only by a stop, a skip, or a published version without its step.
  planned: {
    claimed: ["claim"],
    skipped: ["plan", "person"],
    sent: ["plan", "person", "late"],
    unknown: ["retrace"],
  },
  // `planned` again: it waits, its worker died before the wire mark, or something stopped it in time.
  claimed: {
    transmitting: ["wire-mark"],
    planned: ["prepare", "settle", "reap", "plan", "person"],
    skipped: ["prepare", "settle", "plan", "person"],
    failed: ["settle"],
    // A look at the network is no touch: it ends without a wire mark.
    sent: ["settle", "plan", "late"],
  },
  // Past the wire mark a row is left only on evidence; without any it is unknown.
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
  // Only what a stop took away, and only when somebody lets the person go on.
  skipped: { planned: ["person"] },
};

export const mayMove = (from: DeliveryState, to: DeliveryState, mover: Mover): boolean =>
  deliveryMoves[from][to]?.includes(mover) ?? false;

export const isSettled = (state: DeliveryState): boolean =>
  state === "sent" || state === "failed" || state === "skipped";

/** R11: what goes first within a lane. */
export const ranks = { ownAction: 0, promised: 1, followUp: 2, firstTouch: 3 } as const;
/** Every so many turns of a lane the first touches go first, so that intake never starves (R11: 20 %). */
export const turnsPerFirstTouch = 5;
/** The place of a row among those of its lane on this turn; the claim orders by it in SQL. */
export const rankInTurn = (rank: number, turn: number): number =>
  rank === ranks.firstTouch && turn % turnsPerFirstTouch === turnsPerFirstTouch - 1 ? 0 : rank;
const promises: ReadonlySet<WaitReason> = new Set(["person_paused", "out_of_office"]);
/** Whether a wait ends on a date that somebody named. */
export const isPromise = (reason: WaitReason): boolean => promises.has(reason);
/** The rank of a step that waited for a date somebody named, once it is due (R11). A first touch stays one, so that its own rules hold. */
export const rankAfterWait = (rank: number, reason: WaitReason): number =>
  rank === ranks.followUp && isPromise(reason) ? ranks.promised : rank;
/** The rank of somebody's next step; who only had steps left out is as new as on the first day. */
export const rankOfNext = (hasBegun: boolean): number => (hasBegun ? ranks.followUp : ranks.firstTouch);
