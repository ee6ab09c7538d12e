import { closing, nextOpening } from "@/server/domain/campaigns/hours/hours";
import { hoursOf, type WorkHours } from "@/server/domain/campaigns/hours/work-hours";

/** How long an account's desk was open between two instants, in milliseconds. */
export type OpenTime = (from: number, to: number) => number;

type Window = { opens: number; closes: number; before: number };

/** Remembers the account's windows as they are asked for; `before` is the open time until a window opens. */
export function openTime(account: WorkHours): OpenTime {
  const hours = hoursOf(account);
  const windows: Window[] = [];

  function reach(at: number): void {
    for (;;) {
      const last = windows.at(-1);
      if (last && last.closes >= at) return;
      const opens = nextOpening(hours, new Date(last ? last.closes : at));
      const closes = closing(hours, opens);
      if (closes === null) return;
      windows.push({
        opens: +opens,
        closes: +closes,
        before: last ? last.before + last.closes - last.opens : 0,
      });
    }
  }
  /** Open time from the first window on until an instant. */
  function until(at: number): number {
    reach(at);
    let low = 0;
    let high = windows.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (windows[middle]!.opens <= at) low = middle + 1;
      else high = middle;
    }
    const window = windows[low - 1];
    return window ? window.before + Math.min(at, window.closes) - window.opens : 0;
  }
  return (from, to) => {
    if (to <= from) return 0;
    if (windows.length === 0) reach(from);
    return until(to) - until(from);
  };
}
