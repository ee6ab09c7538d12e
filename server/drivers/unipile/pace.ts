type List = "relations" | "messages";

/** How long each list of an account rests when nothing wakes it. Every look is a request at the network in its name. */
export type Rests = Record<List, number>;
export const defaultRests: Rests = { messages: 5 * 60_000, relations: 30 * 60_000 };

/** When each account's news are worth a request: the caller may ask as often as it likes. */
export type Pace = {
  due(ref: string): List[];
  /** The lists were read; with more waiting they are due again at once. */
  read(ref: string, lists: readonly List[], hasMore: boolean): void;
  /** Blocks all requests for a while, whoever makes them. */
  rest(ref: string, ms: number): void;
  rests(ref: string): boolean;
  /** There are events: both lists are due, unless the account is paused. */
  wake(ref: string): void;
};

/** `isWoken`: there were news since the lists were asked for last, which that look may have missed. */
type Times = { next: Record<List, number>; restsUntil: number; isWoken: boolean };

export function createPace(now: () => Date, rests: Rests, chance: () => number = Math.random): Pace {
  const accounts = new Map<string, Times>();
  const timesOf = (ref: string): Times => {
    const times = accounts.get(ref) ?? { next: { relations: 0, messages: 0 }, restsUntil: 0, isWoken: false };
    accounts.set(ref, times);
    return times;
  };
  const lists = ["relations", "messages"] as const;

  return {
    due(ref) {
      const times = timesOf(ref);
      if (this.rests(ref)) return [];
      const due = lists.filter((list) => times.isWoken || times.next[list] <= +now());
      times.isWoken = false;
      return due;
    },
    read(ref, read, hasMore) {
      const { next } = timesOf(ref);
      // Spread by a quarter, so that accounts do not ask in step.
      for (const list of read) next[list] = hasMore ? 0 : +now() + rests[list] * (0.75 + chance() / 2);
    },
    rest(ref, ms) {
      timesOf(ref).restsUntil = +now() + ms;
    },
    rests: (ref) => +now() < timesOf(ref).restsUntil,
    wake(ref) {
      const known = accounts.get(ref);
      if (known) known.isWoken = true;
    },
  };
}
