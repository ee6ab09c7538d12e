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

/** The parts of the engine that move a row; `person` is what somebody asks for on the screen. */
export type Mover = "plan" | "claim" | "prepare" | "wire-mark" | "settle" | "reap" | "look-up" | "person";

/** Every move of a ledger row and who makes it (engine gates 8 to 10). What is not listed does not exist. */
export const deliveryMoves: Readonly<
  Record<DeliveryState, Partial<Record<DeliveryState, readonly Mover[]>>>
> = {
  // A planned row ends without being sent only by a stop, a skip, or a published version without its step.
  planned: { claimed: ["claim"], skipped: ["plan", "person"], sent: ["plan"] },
  // `planned` again: it waits, its worker died before the wire mark, or something stopped it in time.
  claimed: {
    transmitting: ["wire-mark"],
    planned: ["prepare", "settle", "reap", "plan"],
    skipped: ["prepare", "settle", "plan", "person"],
    failed: ["settle"],
    // A look at the network is no touch: it ends without a wire mark.
    sent: ["settle"],
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
    sent: ["look-up", "person"],
    planned: ["look-up", "person"],
    skipped: ["person"],
    failed: ["look-up"],
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
/** The rank of the next step of somebody who has had so many. */
export const rankAfter = (done: number): number => (done === 0 ? ranks.firstTouch : ranks.followUp);
