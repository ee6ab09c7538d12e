import type { Sequence, TouchKind } from "@/lib/contract/campaigns/sequence";
import { isTouch } from "@/lib/contract/campaigns/sequence";
import type { CampaignSettings } from "@/lib/contract/campaigns/settings";
import { campaignCap } from "../campaign-caps";
import { kindFacts } from "../sequence/kinds";
import { nextStep } from "../sequence/sequence";
import { campaignHoursOf } from "./campaign-hours";
import { afterDelays } from "./delay";
import { closing, type Hours, meetingOf } from "./hours";
import { isoDate, localOf } from "./zone";

/** A sender as a campaign starts. `free`: how many first steps its limits still allow today, and on a fresh day. */
export type StartingSender = {
  accountId: string;
  hours: Hours;
  spacingSeconds: number;
  /** Names of the prospects who begin with it, in order. */
  people: readonly string[];
  freeOf(kind: TouchKind): { today: number; fresh: number };
};
type FirstSend = { at: Date; prospectName: string; stepId: string; accountId: string };
/** The forecast looks no further ahead. */
const farthestMs = 60 * 86_400_000;
type Settings = Partial<CampaignSettings>;

/** The first touch of a sequence, on the yes branch of conditions. */
function firstTouch(sequence: Sequence) {
  const delays = [];
  let next = nextStep(sequence, null, { accepted: false });
  const seen = new Set<string>();
  while (next && !seen.has(next.step.id)) {
    seen.add(next.step.id);
    delays.push(...next.delays);
    const { step } = next;
    if (isTouch(step.type)) return { stepId: step.id, kind: step.type, delays };
    next = nextStep(sequence, step.id, { accepted: true }, "yes");
  }
  return null;
}

/**
 * What leaves on each sender's first day with sends, earliest first: as many as its limit, its working hours, its usual spacing (R5, R8,
 * R9) and the campaign's limit of new prospects allow. Other campaigns that share the account are not predicted.
 */
export function firstDayOf(
  sequence: Sequence,
  senders: readonly StartingSender[],
  now: Date,
  settings: Settings,
): FirstSend[] {
  const touch = firstTouch(sequence);
  if (!touch) return [];
  const begun: Record<string, number> = {};
  const max = maxPerDay(settings, touch.kind);
  const sends = senders
    .flatMap(({ accountId, hours, spacingSeconds, people, freeOf }) => {
      const own = campaignHoursOf(settings, hours);
      const windows = own ? [hours, own] : [hours];
      const opens = meetingOf(windows, afterDelays(now, touch.delays, hours), farthestMs);
      if (!opens) return [];
      const closes = Math.min(...windows.map((window) => +(closing(window, opens) ?? opens)));
      const isToday = localOf(opens, hours.timezone).day === localOf(now, hours.timezone).day;
      const free = freeOf(touch.kind);
      const room = Math.max(1, Math.ceil((closes - +opens) / Math.max(1, spacingSeconds * 1000)));
      const max = Math.min(
        people.length,
        isToday ? free.today : free.fresh,
        spacingSeconds > 0 ? room : people.length,
      );
      return people.slice(0, Math.max(0, max)).map((prospectName, index) => ({
        send: {
          prospectName,
          accountId,
          stepId: touch.stepId,
          at: new Date(+opens + index * spacingSeconds * 1000),
        },
        day: isoDate(localOf(opens, hours.timezone).day),
      }));
    })
    .sort((a, b) => +a.send.at - +b.send.at);
  return sends.flatMap(({ send, day }) => {
    begun[day] = (begun[day] ?? 0) + 1;
    return begun[day] <= max ? [send] : [];
  });
}

/** How many prospects the campaign begins with per day, each with a first touch of this kind. */
function maxPerDay(settings: Settings, kind: TouchKind): number {
  const counted = kindFacts[kind].limit;
  const cap = counted && campaignCap(settings, counted);
  return Math.min(cap ?? Number.POSITIVE_INFINITY, settings.newPeoplePerDay ?? Number.POSITIVE_INFINITY);
}
