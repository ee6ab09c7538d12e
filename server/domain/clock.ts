/** From `realStart` on, the clock shows `virtualStart + speed * (real - realStart)` (R31). */
export type ClockSegment = { realStart: Date; virtualStart: Date; speed: number };

/** The real instant, and the workspace's clock on which users and rules see it. */
export type Moment = { now: Date; clock: Clock };

export type Clock = {
  /** Converts a real instant to the workspace's clock. */
  toVirtual(real: Date): Date;
  /** The first real millisecond at which the clock shows this instant. */
  toReal(virtual: Date): Date;
  /** The current speed of the clock; 1 on real time. */
  speed: number;
  /** Since when it does; null when it always has. */
  since: Date | null;
};

/**
 * A workspace's clock from its segments, in any order. Each instant is mapped by its own segment, so that a change of speed does not move
 * history. Before the first segment, and without one, the clock shows real time.
 */
export function clockOf(segments: readonly ClockSegment[]): Clock {
  const pieces = segments
    .map(({ realStart, virtualStart, speed }) => ({ real: +realStart, virtual: +virtualStart, speed }))
    .sort((a, b) => a.real - b.real);
  const last = pieces.at(-1);
  const pieceOf = (side: "real" | "virtual", at: number) => pieces.findLast((piece) => piece[side] <= at);
  const toVirtual = (real: number) => {
    const piece = pieceOf("real", real);
    return piece ? Math.floor(piece.virtual + piece.speed * (real - piece.real)) : real;
  };
  const toReal = (virtual: number) => {
    const piece = pieceOf("virtual", virtual);
    // The first segment may begin with a jump ahead: times it skipped map to its beginning at the latest.
    if (!piece) return Math.min(virtual, pieces[0]?.real ?? virtual);
    const real = Math.ceil(piece.real + (virtual - piece.virtual) / piece.speed);
    // Rounding must not wake anything too early.
    return toVirtual(real) < virtual ? real + 1 : real;
  };
  return {
    toVirtual: (real) => new Date(toVirtual(+real)),
    toReal: (virtual) => new Date(toReal(+virtual)),
    speed: last?.speed ?? 1,
    since: last ? new Date(last.real) : null,
  };
}

/** Where an instant is now that was planned at another one: planned instants move with every change of speed (R31). */
export function movedInstant(segments: readonly ClockSegment[], plannedAt: Date, instant: Date): Date {
  if (segments.every(({ realStart }) => realStart <= plannedAt)) return instant;
  const then = clockOf(segments.filter(({ realStart }) => realStart <= plannedAt));
  return clockOf(segments).toReal(then.toVirtual(instant));
}
