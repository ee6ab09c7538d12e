import type { Channel } from "@/lib/contract/campaigns/sequence";
import type { Behavior } from "@/lib/contract/sandbox";
import { type Hours, nextOpening } from "@/server/domain/campaigns/hours/hours";
import { chance } from "./chance";
import type { Character } from "./character";
import type { Fate } from "./fate";
import type { Mood } from "./replies/phrases";

/** What a member remembers about a workspace. Instants are on the workspace's clock. */
export type Acquaintance = {
  networkTouches: number;
  mailTouches: number;
  answersPlanned: number;
  answersGiven: number;
  mood: Mood | null;
  awayUntil: Date | null;
  awayNotedAt: Date | null;
};

export const stranger: Acquaintance = {
  networkTouches: 0,
  mailTouches: 0,
  answersPlanned: 0,
  answersGiven: 0,
  mood: null,
  awayUntil: null,
  awayNotedAt: null,
};

/** A planned reaction. `at` is on the workspace's clock. */
export type Plan =
  | { kind: "accept"; at: Date }
  | { kind: "answer"; channel: Channel; mood: Mood; at: Date }
  | { kind: "away_note"; at: Date }
  | { kind: "bounce"; at: Date };

/** A member with their reactions to this workspace. */
export type Person = {
  index: number;
  workspaceId: string;
  timezone: string;
  character: Character;
  fate: Fate;
  behavior: Behavior;
};

const hour = 3_600_000;
const day = 24 * hour;
/** An automatic answer is not repeated to the same sender sooner (RFC 3834, section 2). */
const noteAgainAfter = 4 * day;

/** A request to connect: when it is accepted; null when it never is. */
export function reactToRequest(person: Person, now: Date): Plan | null {
  return person.fate.accepts ? { kind: "accept", at: answerTime(person, now, "accept") } : null;
}

/** Right after accepting: some say thank you, once. */
export function reactToConnection(person: Person, now: Date): Plan | null {
  if (!person.fate.greets) return null;
  const at = new Date(+now + 60_000 + chance("greets", person.workspaceId, person.index) * 600_000);
  return { kind: "answer", channel: "network", mood: "thanks_for_connecting", at };
}

/** Handles a received message or email: returns the member's new memory and reactions. */
export function reactToMessage(
  person: Person,
  before: Acquaintance,
  channel: Channel,
  now: Date,
): { after: Acquaintance; plans: Plan[] } {
  const after = countTouch(before, channel);
  if (channel === "email" && person.fate.bounce && person.fate.bounce !== "refused") {
    return { after, plans: [{ kind: "bounce", at: bounceTime(person, now) }] };
  }
  const plans: Plan[] = [];
  const away = person.fate.away;
  if (away && isFirstTouch(before)) after.awayUntil = new Date(+now + away.days * day);
  const isAway = after.awayUntil !== null && now < after.awayUntil;
  if (isAway && channel === "email" && mayNoteAgain(after, now)) {
    after.awayNotedAt = now;
    plans.push({ kind: "away_note", at: new Date(+now + 5_000 + chance("note", person.index) * 45_000) });
  }
  const mood = nextMood(person, after);
  if (mood) {
    const from = isAway && after.awayUntil ? after.awayUntil : now;
    plans.push({
      kind: "answer",
      channel,
      mood,
      at: answerTime(person, from, `answer ${after.answersPlanned}`),
    });
    after.answersPlanned += 1;
    after.mood = mood;
  }
  return { after, plans };
}

const isFirstTouch = (known: Acquaintance) => known.networkTouches + known.mailTouches === 0;

const countTouch = (known: Acquaintance, channel: Channel): Acquaintance =>
  // A text message is felt like one on the network.
  channel === "email"
    ? { ...known, mailTouches: known.mailTouches + 1 }
    : { ...known, networkTouches: known.networkTouches + 1 };

const mayNoteAgain = ({ awayNotedAt }: Acquaintance, now: Date) =>
  awayNotedAt === null || +now - +awayNotedAt > noteAgainAfter;

const secondMoods: Partial<Record<Mood, Mood>> = {
  interested: "settled",
  question: "satisfied",
  hard_no: "hard_no",
};

/** The first answer when patience ends; a second one only to a message written after the first was given. */
function nextMood({ character, fate }: Person, known: Acquaintance): Mood | null {
  if (known.answersPlanned === 0)
    return touchesFelt(character, known) >= character.patience ? fate.mood : null;
  if (known.answersPlanned > 1 || known.answersGiven === 0 || known.mood === null) return null;
  return character.answersTwice ? (secondMoods[known.mood] ?? null) : null;
}

function touchesFelt({ prefers }: Character, { networkTouches, mailTouches }: Acquaintance): number {
  const [liked, other] =
    prefers === "network" ? [networkTouches, mailTouches] : [mailTouches, networkTouches];
  return liked + other / 2;
}

const bounceTime = ({ index, workspaceId }: Person, now: Date) =>
  new Date(+now + 60_000 + chance("bounce", workspaceId, index) * 20 * 60_000);

/** When a person gets round to it: between the behavior's bounds, at a desk or at least awake where that is possible. */
function answerTime(person: Person, from: Date, occasion: string): Date {
  const { behavior, character, timezone } = person;
  const roll = (what: string) => chance(what, occasion, person.workspaceId, person.index);
  const min = Math.min(behavior.minAnswerHours, behavior.maxAnswerHours) * hour;
  const max = behavior.maxAnswerHours * hour;
  const share = (character.slowness + roll("delay")) / 2;
  const raw = +from + min + (max - min) * share;
  const places: Hours[] = [
    { timezone, start: 8, end: 19, days: [1, 2, 3, 4, 5] },
    { timezone, start: 7, end: 23, days: [1, 2, 3, 4, 5, 6, 7] },
  ];
  for (const hours of places) {
    const opens = +nextOpening(hours, new Date(raw));
    const at = opens === raw ? raw : opens + roll("settling in") * 1.5 * hour;
    if (at <= +from + max) return new Date(at);
  }
  return new Date(raw);
}
