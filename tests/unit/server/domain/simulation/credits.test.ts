import type { Enrichment, Sequence, Step } from "@/lib/contract/campaigns/sequence";
import { creditPrices } from "@/server/domain/billing/credits";
import { grantsAhead } from "@/server/domain/billing/credits-ahead";
import type { SimulatedCredits } from "@/server/domain/simulation/credits";
import { forecastOf } from "@/server/domain/simulation/forecast";
import type { SimulatedSender, SimulationPlan } from "@/server/domain/simulation/plan";
import { simulate } from "@/server/domain/simulation/simulate";
import { monday, networkLane, nobodyAnswers, person, sender, simulated } from "@/tests/support/simulated";

const dayMs = 86_400_000;
const enrich = (finds: Enrichment): Step => ({ id: "look", is_enabled: true, type: "enrich", finds });
const visit: Step = { id: "visit", is_enabled: true, type: "visit_profile" };
const text: Step = { id: "text", is_enabled: true, type: "sms", phone_id: "number", message: "Hello" };
const mail: Step = { id: "mail", is_enabled: true, type: "email", subject: "Hello", message: "Hello" };

const purse = (free: number, change: Partial<SimulatedCredits> = {}): SimulatedCredits => ({
  ...{ free, grants: [], perLabel: 0 },
  ...change,
});
function played(sequence: Sequence, credits: SimulatedCredits, change: Partial<SimulationPlan> = {}) {
  const people = Array.from({ length: 10 }, (_, index) => person(`p${index}`, 0, { email: null }));
  const month = simulate(simulated(0, 1, { sequence, credits, people, rates: nobodyAnswers, ...change }));
  while (!month.playUntil(new Date(+monday + 365 * dayMs), 1_000));
  const acts = month.log.acts.filter(({ skipped }) => skipped === null);
  return {
    month,
    acts,
    spent: Object.fromEntries(month.log.credits.by),
    waitsFrom: month.log.credits.waitsFrom,
    stuck: forecastOf(month, { timezone: "UTC", startsAt: monday, days: 30 }).stuck,
  };
}
const texting = (): SimulatedSender => {
  const own = sender("own");
  const phone = { id: "number", number: "+12125550100", status: "active", spacing: [0, 0] as const };
  return {
    ...own,
    text: networkLane("own", { id: "own-text", channel: "sms", phone: phone as never }),
  };
};

describe("credits of a simulated month (BILL-46, BILL-47, CAMP-26)", () => {
  it("pay for what they suffice for, and the rest waits by the engine's own rule", () => {
    const { spent, acts, stuck, waitsFrom } = played([enrich("email")], purse(3 * creditPrices.enrich));
    expect(acts.map(({ personId }) => personId)).toEqual(["p0", "p1", "p2"]);
    expect(spent).toEqual({ enrich: 3 * creditPrices.enrich });
    expect(stuck).toEqual([{ reason: "out_of_credits", people: 7 }]);
    expect(waitsFrom).toBe(+monday);
  });

  it("count tenths: a tenth less than a price is not enough", () => {
    expect(played([enrich("email")], purse(creditPrices.enrich - 1)).acts).toEqual([]);
    expect(played([enrich("email")], purse(creditPrices.enrich)).acts).toHaveLength(1);
  });

  it("let waiting prospects continue in order when new credits arrive", () => {
    const grants = [
      { at: new Date(+monday + 2 * dayMs), tenths: 2 * creditPrices.enrich },
      { at: new Date(+monday + 33 * dayMs), tenths: 100 * creditPrices.enrich },
    ];
    const { acts, stuck, waitsFrom } = played([enrich("email")], purse(0, { grants }));
    expect(waitsFrom).toBe(+monday);
    expect(acts.map(({ at, personId }) => [personId, Math.floor((at - +monday) / dayMs)])).toEqual(
      Array.from({ length: 10 }, (_, index) => [`p${index}`, index < 2 ? 2 : 33]),
    );
    expect(stuck).toEqual([]);
  });

  it("are charged for look-ups of unknown addresses only (PROSPECT-13)", () => {
    expect(played([enrich("phone")], purse(0))).toMatchObject({ spent: {}, waitsFrom: null });
    const known = Array.from({ length: 4 }, (_, index) => person(`k${index}`, 0, { phone: null }));
    expect(played([enrich("email")], purse(0), { people: known }).waitsFrom).toBeNull();
    expect(played([enrich("both")], purse(100), { people: known }).spent).toEqual({});
    expect(played([enrich("both")], purse(1_000)).spent).toEqual({ enrich: 10 * creditPrices.enrich });
  });

  it("are charged for text messages, and not for what is free (SMS-01)", () => {
    const phone = "+12125550111";
    const consents = [{ channel: "sms" as const, phone }];
    const people = Array.from({ length: 3 }, (_, index) => person(`t${index}`, 0, { phone, consents }));
    const { spent } = played([visit, text], purse(1_000), { people, senders: [texting()] });
    expect(spent).toEqual({ sms: 3 * creditPrices.sms });
  });

  it("are charged for a label per reply if a language model labels, which never waits for credits (LABEL-09)", () => {
    const rates = { ...nobodyAnswers, reply: 100 };
    const people = Array.from({ length: 5 }, (_, index) => person(`r${index}`));
    const rich = played([mail], purse(100, { perLabel: 1 }), { people, rates });
    expect(rich.spent).toEqual({ label_generation: 5 });
    const poor = played([mail], purse(2, { perLabel: 1 }), { people, rates });
    expect(poor).toMatchObject({ spent: { label_generation: 2 }, waitsFrom: null, stuck: [] });
    expect(played([mail], purse(100), { people, rates }).spent).toEqual({});
  });

  it("are charged for individually written texts, which wait if there are none left (CAMP-69)", () => {
    const written: Step = { ...mail, ai: { instruction: "Greet them", tone: "friendly", language: null } };
    const people = Array.from({ length: 5 }, (_, index) => person(`w${index}`));
    const few = played([written], purse(3 * creditPrices.assistant_in_campaigns), { people });
    expect(few.spent).toEqual({ assistant_in_campaigns: 3 * creditPrices.assistant_in_campaigns });
    expect(few.stuck).toEqual([{ reason: "out_of_credits", people: 2 }]);
    const alone = played([written], purse(1_000), { people, hasWriter: false });
    expect(alone).toMatchObject({ spent: {}, stuck: [{ reason: "no_language_model", people: 5 }] });
  });

  it("show what all of it costs if there are enough", () => {
    const rich = played([enrich("email")], purse(Number.POSITIVE_INFINITY));
    expect(rich).toMatchObject({ spent: { enrich: 10 * creditPrices.enrich }, waitsFrom: null });
  });
});

test("a plan grants its credits at the start of each coming period, and none if it has none", () => {
  const madeAt = new Date("2026-01-31T10:00:00Z");
  const span = { from: new Date("2026-02-10T00:00:00Z"), until: new Date("2026-05-01T00:00:00Z") };
  const trialEnds = new Date("2026-04-01T00:00:00Z");
  expect(grantsAhead(madeAt, span, (at) => (at < trialEnds ? 500 : 0))).toEqual([
    { at: new Date("2026-02-28T10:00:00Z"), tenths: 5_000 },
    { at: new Date("2026-03-31T10:00:00Z"), tenths: 5_000 },
  ]);
});
