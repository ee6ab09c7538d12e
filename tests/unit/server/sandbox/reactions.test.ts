import fc from "fast-check";
import type { Behavior } from "@/lib/contract/sandbox";
import { defaultBehavior } from "@/server/sandbox/rules/behavior";
import { characterOf } from "@/server/sandbox/rules/character";
import { type Fate, fateOf } from "@/server/sandbox/rules/fate";
import { memberAt, memberCount } from "@/server/sandbox/rules/members";
import {
  type Acquaintance,
  type Person,
  reactToConnection,
  reactToMessage,
  reactToRequest,
  stranger,
} from "@/server/sandbox/rules/reactions";

const now = new Date("2026-03-02T09:00:00Z");
const hour = 3_600_000;

const personOf = (index: number, behavior: Behavior = defaultBehavior, workspaceId = "w"): Person => ({
  index,
  workspaceId,
  timezone: memberAt(index).timezone,
  character: characterOf(index),
  fate: fateOf(index, workspaceId, behavior),
  behavior,
});
const plain: Fate = { accepts: true, mood: "interested", greets: false, away: null, bounce: null };
const someone = (fate: Partial<Fate> = {}, character: Partial<Person["character"]> = {}): Person => ({
  ...personOf(3),
  character: { ...characterOf(3), prefers: "email", patience: 1, answersTwice: true, ...character },
  fate: { ...plain, ...fate },
});
const percent = fc.integer({ min: 0, max: 100 });
const behaviors = fc.record({
  acceptPercent: percent,
  replyPercent: percent,
  outOfOfficePercent: percent,
  bouncePercent: percent,
  optOutPercent: percent,
  minAnswerHours: fc.integer({ min: 0, max: 48 }),
  maxAnswerHours: fc.integer({ min: 48, max: 200 }),
});
const members = fc.integer({ min: 0, max: memberCount - 1 });

test("a run is repeatable: the same person, workspace and settings always react the same", () => {
  fc.assert(
    fc.property(members, behaviors, fc.uuid(), (index, behavior, workspaceId) => {
      const once = reactToMessage(personOf(index, behavior, workspaceId), stranger, "email", now);
      expect(reactToMessage(personOf(index, behavior, workspaceId), stranger, "email", now)).toEqual(once);
    }),
  );
});

test("replies and acceptances stay within the bounds of the settings", () => {
  fc.assert(
    fc.property(
      members,
      behaviors,
      fc.date({ min: now, max: new Date("2027-03-02"), noInvalidDate: true }),
      (index, behavior, at) => {
        const person = { ...personOf(index, behavior), fate: plain };
        const patient = { ...person, character: { ...person.character, patience: 0.5 } };
        const plans = [reactToRequest(person, at), ...reactToMessage(patient, stranger, "email", at).plans];
        for (const plan of plans) {
          const waited = (+(plan?.at ?? 0) - +at) / hour;
          expect(waited).toBeGreaterThanOrEqual(behavior.minAnswerHours);
          expect(waited).toBeLessThanOrEqual(behavior.maxAnswerHours);
        }
      },
    ),
  );
});

test("people reply at once if there is no delay, at any hour", () => {
  const behavior = { ...defaultBehavior, minAnswerHours: 0, maxAnswerHours: 0 };
  expect(reactToRequest({ ...someone(), behavior }, now)?.at).toEqual(now);
});

test("people reply in waking hours if the delay allows it", () => {
  const behavior = { ...defaultBehavior, minAnswerHours: 2, maxAnswerHours: 96 };
  for (let index = 0; index < 300; index += 1) {
    const person = { ...personOf(index, behavior), fate: plain };
    const plan = reactToRequest(person, now);
    const local = new Intl.DateTimeFormat("en-GB", {
      timeZone: person.timezone,
      hour: "2-digit",
      hourCycle: "h23",
    });
    expect(Number(local.format(plan?.at))).toBeGreaterThanOrEqual(7);
    expect(Number(local.format(plan?.at))).toBeLessThan(23);
  }
});

test.each([
  ["acceptPercent", (fate: Fate) => fate.accepts],
  ["replyPercent", (fate: Fate) => fate.mood !== null && fate.mood !== "hard_no"],
  ["outOfOfficePercent", (fate: Fate) => fate.away !== null],
  ["bouncePercent", (fate: Fate) => fate.bounce !== null],
  ["optOutPercent", (fate: Fate) => fate.mood === "hard_no"],
] as const)("%s applies to about its share of people", (name, holds) => {
  const fates = Array.from({ length: memberCount }, (_, index) => fateOf(index, "w", defaultBehavior));
  const share = (fates.filter(holds).length / memberCount) * 100;
  expect(Math.abs(share - defaultBehavior[name])).toBeLessThan(3);
});

test("raising a percentage never turns a yes into a no", () => {
  fc.assert(
    fc.property(members, percent, percent, (index, a, b) => {
      const [low, high] = [Math.min(a, b), Math.max(a, b)];
      const under = (acceptPercent: number) =>
        fateOf(index, "w", { ...defaultBehavior, acceptPercent }).accepts;
      expect(under(low) && !under(high)).toBe(false);
    }),
  );
});

test("a person replies once, then once more to a later message, and never again", () => {
  const person = someone();
  const touched = (known: Acquaintance) => reactToMessage(person, known, "email", now);
  const first = touched(stranger);
  expect(first.plans).toMatchObject([{ kind: "answer", mood: "interested", channel: "email" }]);
  expect(touched(first.after).plans).toEqual([]);
  const second = touched({ ...first.after, answersGiven: 1 });
  expect(second.plans).toMatchObject([{ kind: "answer", mood: "settled" }]);
  expect(touched({ ...second.after, answersGiven: 2 }).plans).toEqual([]);
});

test("the preferred channel counts in full, the other by half", () => {
  const person = someone({}, { patience: 1 });
  const one = reactToMessage(person, stranger, "network", now);
  expect(one.plans).toEqual([]);
  expect(reactToMessage(person, one.after, "network", now).plans).toMatchObject([{ channel: "network" }]);
  expect(reactToMessage(person, stranger, "email", now).plans).toMatchObject([{ channel: "email" }]);
});

test("a member without a mood never replies", () => {
  let known = stranger;
  for (let touch = 0; touch < 20; touch += 1) {
    const { after, plans } = reactToMessage(someone({ mood: null }), known, "email", now);
    expect(plans).toEqual([]);
    known = after;
  }
});

test("an absence is reported once within a minute, again after days, and the reply waits for the return (R16)", () => {
  const person = someone({ away: { days: 10, isDated: true } });
  const { after, plans } = reactToMessage(person, stranger, "email", now);
  const [note, answer] = plans;
  expect(note?.kind).toBe("away_note");
  expect(+(note?.at ?? 0) - +now).toBeLessThan(60_000);
  expect(answer?.kind).toBe("answer");
  expect(+(answer?.at ?? 0)).toBeGreaterThan(+now + 10 * 24 * hour);
  const days = (count: number) => new Date(+now + count * 24 * hour);
  expect(reactToMessage(person, after, "email", days(1)).plans).toEqual([]);
  expect(reactToMessage(person, after, "email", days(5)).plans).toMatchObject([{ kind: "away_note" }]);
  expect(reactToMessage(person, after, "email", days(11)).plans).toEqual([]);
});

test("there are no absence notes on the network", () => {
  const person = someone({ away: { days: 5, isDated: false }, mood: null });
  expect(reactToMessage(person, stranger, "network", now).plans).toEqual([]);
});

test("an invalid address bounces and does nothing else", () => {
  const person = someone({ bounce: "no_such_user", away: { days: 3, isDated: true } });
  expect(reactToMessage(person, stranger, "email", now).plans).toMatchObject([{ kind: "bounce" }]);
});

test("only members who greet thank us for a request they accepted", () => {
  expect(reactToConnection(someone({ greets: false }), now)).toBeNull();
  expect(reactToConnection(someone({ greets: true }), now)).toMatchObject({ mood: "thanks_for_connecting" });
});
