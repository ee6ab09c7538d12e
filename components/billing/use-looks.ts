"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { firstLook, type Looks, nextLook, secondsUntil } from "./looks";

export type Seen = "paid" | "waiting" | "unpaid";
/** The timer of the checks; a test provides its own. */
export type Ticker = { now: () => number; every: (ms: number, tick: () => void) => () => void };

const browserTicker: Ticker = {
  now: () => Date.now(),
  every: (ms, tick) => {
    const id = setInterval(tick, ms);
    return () => clearInterval(id);
  },
};

type Options = { look: () => Promise<Seen>; onEnd: (seen: Seen) => void; ticker?: Ticker };

/** Checks for a payment at the times of `looks.ts`; ends with the result, or with `waiting` after the last check. */
export function useLooks({ look, onEnd, ticker = browserTicker }: Options) {
  const [looks, setLooks] = useState<Looks>(() => firstLook(ticker.now()));
  const [now, setNow] = useState(() => ticker.now());
  const [isLooking, setLooking] = useState(false);
  const hasEnded = useRef(false);

  const end = useCallback(
    (seen: Seen) => {
      if (hasEnded.current) return;
      hasEnded.current = true;
      onEnd(seen);
    },
    [onEnd],
  );
  const lookNow = useCallback(async () => {
    setLooking(true);
    const seen = await look().catch((): Seen => "waiting");
    setLooking(false);
    if (seen !== "waiting") end(seen);
    return seen;
  }, [look, end]);

  useEffect(() => ticker.every(1000, () => setNow(ticker.now())), [ticker]);
  const isDue = looks.dueAt !== null && now >= looks.dueAt;
  useEffect(() => {
    if (!isDue) return;
    const after = nextLook(looks, ticker.now());
    setLooks(after);
    void lookNow().then((seen) => seen === "waiting" && after.dueAt === null && end("waiting"));
  }, [isDue, looks, ticker, lookNow, end]);

  return { done: looks.done, seconds: secondsUntil(looks, now), isLooking, lookNow };
}
