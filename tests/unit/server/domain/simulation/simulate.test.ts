import type { Sequence } from "@/lib/contract/campaigns/sequence";
import { todayOf } from "@/server/domain/accounts/daily-use";
import { isOpen } from "@/server/domain/campaigns/hours/hours";
import { hoursOf } from "@/server/domain/campaigns/hours/work-hours";
import { kindFacts } from "@/server/domain/campaigns/sequence/kinds";
import { type Act, emptyLog, hashOf } from "@/server/domain/simulation/log";
import { happen } from "@/server/domain/simulation/person-actions";
import type { SimulationPlan } from "@/server/domain/simulation/plan";
import { type Simulation, simulate } from "@/server/domain/simulation/simulate";
import { worldOf } from "@/server/domain/simulation/world";
import {
  defaultRates,
  monday,
  networkLane,
  nobodyAnswers,
  person,
  sender,
  simulated,
  twoChannels,
  wait,
} from "@/tests/support/simulated";

const dayMs = 86_400_000;
const play = (plan: SimulationPlan, batchSize = 500): Simulation => {
  const month = simulate(plan);
  while (!month.playUntil(new Date(+plan.startsAt + plan.days * dayMs), batchSize));
  return month;
};
const done = ({ log }: Simulation) => log.acts.filter(({ skipped }) => skipped === null);
const touches = (month: Simulation) => done(month).filter(({ kind }) => kind !== "condition");
const stepsOf = (month: Simulation, personId: string) =>
  month.log.acts.filter((act) => act.personId === personId).map(({ stepId }) => stepId);

/** Accounts in four zones: one at night, one warming up, one with its own limits. */
const variedSenders = [
  sender("berlin"),
  sender("kolkata", { timezone: "Asia/Kolkata", accountRampStartedOn: "2026-02-27" }),
  sender("newyork", { timezone: "America/New_York", requestLimit: 7, visitLimit: 12, requestWeekLimit: 30 }),
  sender("night", { timezone: "Pacific/Auckland", workHoursStart: 20, workHoursEnd: 4, workingDays: [2, 4] }),
];
const varied = (seed: string) => simulated(400, 4, { senders: variedSenders, seed });
const accountOf = ({ laneId }: Act) =>
  variedSenders.find(({ network, mail }) => [network.id, mail?.id].includes(laneId))!.network;

describe("a simulated month (M2, R8)", () => {
  it("is the same for the same seed, in portions of any size, and different for another seed", () => {
    const plan = simulated(120, 3);
    const name = hashOf(play(plan).log);
    expect(hashOf(play(plan).log)).toBe(name);
    expect(hashOf(play(plan, 1).log)).toBe(name);
    expect(hashOf(play({ ...plan, seed: "other" }).log)).not.toBe(name);
  });

  it("limits how many prospects of a company are active at once, and starts the others in order of arrival (R26)", () => {
    const company = { domain: "acme.com", name: null };
    const plan = simulated(8, 2, { rates: nobodyAnswers, companyRule: { maxActive: 2 } });
    const people = plan.people.map((one, index) => (index < 5 ? { ...one, company } : one));
    const month = play({ ...plan, people, days: 90 });
    const stays = people.slice(0, 5).map(({ id }) => {
      const own = done(month).filter(({ personId }) => personId === id);
      return { from: own[0]!.at, to: month.log.ends.find(({ personId }) => personId === id)!.at };
    });
    for (const { from } of stays)
      expect(stays.filter((stay) => stay.from <= from && stay.to > from).length).toBeLessThanOrEqual(2);
    const begun = stays.map(({ from }) => from);
    const waited = begun.filter((from) => from > begun.toSorted((a, b) => a - b)[1]!);
    expect(waited).toHaveLength(3);
    expect(waited).toEqual(waited.toSorted((a, b) => a - b));
    const [full] = play({ ...plan, people: [{ ...people[0]!, colleaguesElsewhere: 2 }] }).participants;
    expect(full?.row?.parkedFor).toBe("company_limit");
  });

  it("starts only the allowed number of new prospects a day, including those of today (R9)", () => {
    const plan = simulated(20, 2, { rates: nobodyAnswers });
    const today = plan.startsAt.toISOString().slice(0, 10);
    const month = play({ ...plan, newPeople: { limit: 3, begun: { [today]: 2 } }, days: 20 });
    const begun = new Map<string, string>();
    for (const { personId, at } of done(month))
      begun.set(personId, begun.get(personId) ?? new Date(at).toISOString().slice(0, 10));
    const counts: Record<string, number> = {};
    for (const day of begun.values()) counts[day] = (counts[day] ?? 0) + 1;
    expect(begun.size).toBe(20);
    expect(counts[today]).toBe(1);
    expect(Math.max(...Object.values(counts))).toBe(3);
  });

  it("keeps the caps of the campaign over all senders, including what it did today (R9)", () => {
    const plan = simulated(40, 2, { rates: nobodyAnswers, days: 20 });
    const today = plan.startsAt.toISOString().slice(0, 10);
    const use = [{ ownerId: "campaign", kind: "connection_request", day: today, used: 1 }];
    const settings = { requestsPerDay: 3, emailsPerDay: 4 };
    const month = play({ ...plan, campaign: { id: "campaign", settings, use } });
    const perDay = (kind: string) =>
      Object.values(
        Object.groupBy(
          done(month).filter((act) => act.kind === kind),
          ({ at }) => new Date(at).toISOString().slice(0, 10),
        ),
      ).map((acts) => acts?.length ?? 0);
    expect(Math.max(...perDay("connection_request"))).toBe(3);
    expect(Math.max(...perDay("email"))).toBe(4);
    expect(Math.max(...perDay("visit_profile"))).toBeGreaterThan(4);
    const holds = [...month.log.holds.values()].filter(({ reason }) => reason === "campaign_limit");
    expect(holds.map(({ cap }) => cap)).toEqual(holds.map(() => null));
    expect(holds.length).toBeGreaterThan(0);
  });

  it("pauses only the colleagues of a prospect who replied (R26)", () => {
    const company = { domain: null, name: "acme" };
    const sequence: Sequence = [
      { id: "one", is_enabled: true, type: "visit_profile" },
      wait("pause", 1),
      { id: "two", is_enabled: true, type: "email", subject: "Hello", message: "Hello" },
    ];
    const plan = simulated(40, 2, {
      ...{ sequence, companyRule: { maxActive: null }, days: 12 },
      rates: { ...nobodyAnswers, reply: 30 },
    });
    const waiting = (colleagues: boolean) =>
      play({
        ...plan,
        people: plan.people.map((one) => (colleagues ? { ...one, company } : one)),
      }).participants.filter(({ state }) => state === "active").length;
    expect(waiting(false)).toBe(0);
    expect(waiting(true)).toBeGreaterThan(0);
  });

  it("sends prospects without a profile to the no branch at once (R3)", () => {
    const plan = simulated(1, 1, { rates: nobodyAnswers, sequence: twoChannels.slice(2) });
    const people = [person("alone", 0, { profileUrl: null })];
    const acts = play({ ...plan, people, days: 1 }).log.acts;
    expect(acts.map(({ kind, skipped }) => skipped ?? kind)).toEqual([
      "no_profile_url",
      "not_connected",
      "email",
    ]);
  });

  it("does every step of a prospect once, in order", () => {
    const month = play(simulated(150, 2));
    for (const { person: one } of month.participants) {
      const steps = stepsOf(month, one.id);
      expect(new Set(steps).size).toBe(steps.length);
      expect(steps).toEqual(
        ["visit", "request", "accepted", "message1", "message2", "mail1", "mail2"].filter((id) =>
          steps.includes(id),
        ),
      );
    }
  });

  it.each([
    "a",
    "b",
    "c",
  ])("never passes a cap on any day, nor the requests of any seven days, seed %s (R9, R10)", (seed) => {
    const month = play(varied(seed));
    const used = new Map<string, number>();
    for (const act of touches(month)) {
      const day = todayOf(accountOf(act).timezone, new Date(act.at));
      const key = `${act.laneId} ${kindFacts[act.kind].limit} ${day}`;
      used.set(key, (used.get(key) ?? 0) + 1);
    }
    const max: Record<string, number> = {
      visit_profile: 150,
      connection_request: 50,
      message: 150,
      email: 50,
    };
    const own: Record<string, number> = {
      "newyork-network connection_request": 7,
      "newyork-network visit_profile": 12,
    };
    for (const [key, count] of used) {
      const [lane = "", kind = "", day = ""] = key.split(" ");
      expect(count).toBeLessThanOrEqual(own[`${lane} ${kind}`] ?? max[kind]!);
      if (kind !== "connection_request") continue;
      const week = Array.from({ length: 7 }, (_, n) => used.get(`${lane} ${kind} ${Number(day) - n}`) ?? 0);
      expect(week.reduce((sum, one) => sum + one)).toBeLessThanOrEqual(lane === "newyork-network" ? 30 : 100);
    }
    // The ramp of Kolkata began on a Friday: 5, and 2 more on every working day since.
    const first = todayOf("Asia/Kolkata", monday);
    expect(used.get(`kolkata-network visit_profile ${first}`)).toBe(7);
    expect(used.get(`kolkata-network visit_profile ${first + 1}`)).toBe(9);
  });

  it("does nothing outside an account's hours, and keeps its pauses (R5, R8)", () => {
    const month = play(varied("hours"));
    const last = new Map<string, number>();
    expect(touches(month).length).toBeGreaterThan(500);
    for (const act of done(month)) {
      const isAnswered = act.kind === "condition" && act.answer === "yes";
      if (isAnswered) continue;
      expect(isOpen(hoursOf(accountOf(act)), new Date(act.at))).toBe(true);
      const before = last.get(act.laneId);
      const pause = act.kind === "email" ? 480_000 : 60_000;
      if (before !== undefined) expect(act.at - before).toBeGreaterThanOrEqual(pause);
      last.set(act.laneId, act.at);
    }
  });

  it("never sends a person more than two messages in a day or six in a week (R24)", () => {
    const daily: Sequence = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => ({
      ...{ id: `mail${n}`, is_enabled: true, type: "email", subject: `No. ${n}`, message: "Hello" },
    }));
    const month = play(simulated(3, 1, { sequence: daily, rates: nobodyAnswers }));
    const times = (id: string) =>
      touches(month)
        .filter((act) => act.personId === id)
        .map(({ at }) => at);
    for (const { person: one } of month.participants) {
      const all = times(one.id);
      expect(all).toHaveLength(8);
      for (const at of all) {
        expect(all.filter((other) => other > at - dayMs && other <= at).length).toBeLessThanOrEqual(2);
        expect(all.filter((other) => other > at - 7 * dayMs && other <= at).length).toBeLessThanOrEqual(6);
      }
    }
  });

  it("starts a new prospect every fifth turn even if others wait for their next step (R11)", () => {
    const sequence: Sequence = [
      { id: "visit", is_enabled: true, type: "visit_profile" },
      { id: "follow", is_enabled: true, type: "follow" },
    ];
    const month = play(simulated(40, 1, { sequence, rates: nobodyAnswers }));
    const kinds = done(month).map(({ kind }) => kind);
    expect(kinds.slice(0, 6)).toEqual([
      "visit_profile",
      "follow",
      "visit_profile",
      "follow",
      "visit_profile",
      "follow",
    ]);
    expect(kinds).toHaveLength(80);
  });
});

describe("the branches of a simulated month (R3)", () => {
  it("takes the yes branch as soon as a prospect accepts, and never emails them", () => {
    const month = play(simulated(30, 1, { rates: { ...nobodyAnswers, accept: 100 } }));
    for (const { person: one } of month.participants) {
      expect(stepsOf(month, one.id)).toEqual(["visit", "request", "accepted", "message1", "message2"]);
      const at = (stepId: string) =>
        month.log.acts.find((act) => act.personId === one.id && act.stepId === stepId)!.at;
      const accepted = month.log.answers.find(({ personId }) => personId === one.id)!.at;
      expect(at("accepted")).toBe(accepted);
      expect(at("message1")).toBeGreaterThanOrEqual(accepted);
    }
  });

  it("takes the no branch when the deadline of a condition is over, and sends the emails", () => {
    const month = play(simulated(30, 1, { rates: nobodyAnswers }));
    for (const { person: one } of month.participants)
      expect(stepsOf(month, one.id)).toEqual(["visit", "request", "accepted", "mail1", "mail2"]);
    expect(month.participants.every(({ state }) => state === "finished")).toBe(true);
  });

  it.each(["opened", "clicked"] as const)("waits for the result of an email: %s (R18)", (condition) => {
    const common = { is_enabled: true } as const;
    const sequence: Sequence = [
      { ...common, id: "mail", type: "email", subject: "Hello", message: "Hello" },
      {
        ...{ ...common, id: "asked", type: "condition", condition, otherwise: "continue", no: "other" },
        deadline: { amount: 3, unit: "days" },
      },
      { ...common, id: "visit", type: "visit_profile", next: null },
      { ...common, id: "other", type: "follow" },
    ];
    const all = play(simulated(5, 1, { sequence, rates: { ...nobodyAnswers, open: 100, click: 100 } }));
    const none = play(simulated(5, 1, { sequence, rates: nobodyAnswers }));
    expect(stepsOf(all, "person0")).toEqual(["mail", "asked", "visit"]);
    expect(stepsOf(none, "person0")).toEqual(["mail", "asked", "other"]);
  });

  it("decides a condition about known data at once (CAMP-28)", () => {
    const common = { is_enabled: true } as const;
    const sequence: Sequence = [
      {
        ...common,
        id: "asked",
        type: "condition",
        condition: "has_email",
        otherwise: "continue",
        no: "visit",
      },
      { ...common, id: "mail", type: "email", subject: "Hello", message: "Hello", next: null },
      { ...common, id: "visit", type: "visit_profile" },
    ];
    const people = [person("with"), person("without", 0, { email: null })];
    const month = play(simulated(0, 1, { sequence, people, rates: nobodyAnswers }));
    expect(stepsOf(month, "with")).toEqual(["asked", "mail"]);
    expect(stepsOf(month, "without")).toEqual(["asked", "visit"]);
  });

  it("skips a message without acceptance, and waits for it if no other step asks (CAMP-25, CAMP-26)", () => {
    const common = { is_enabled: true } as const;
    const sequence: Sequence = [
      { ...common, id: "request", type: "connection_request", message: "" },
      wait("wait", 1),
      { ...common, id: "message", type: "message", message: "Hello" },
    ];
    const month = play(simulated(4, 1, { sequence, rates: nobodyAnswers }));
    expect(stepsOf(month, "person0")).toEqual(["request"]);
    expect(month.participants.map(({ row }) => row?.parkedFor)).toEqual(
      Array(4).fill("waiting_for_acceptance"),
    );
  });
});

describe("the replies of a simulated month (R14, R16, R17)", () => {
  it("continues on other channels after a bounce if the campaign allows it (R13)", () => {
    const sequence: Sequence = [
      { id: "mail", is_enabled: true, type: "email", subject: "Hello", message: "Hello" },
      wait("pause", 1),
      { id: "look", is_enabled: true, type: "visit_profile" },
      { id: "again", is_enabled: true, type: "email", subject: "", message: "Hello" },
    ];
    const plan = simulated(1, 1, { sequence, rates: { ...nobodyAnswers, bounce: 100 } });
    const kinds = (continuesOnOtherChannels: boolean) =>
      play({ ...plan, continuesOnOtherChannels }).log.acts.map(({ kind, skipped }) => skipped ?? kind);
    expect(kinds(false)).toEqual(["email"]);
    expect(kinds(true)).toEqual(["email", "visit_profile", "channel_failed"]);
  });

  it("waits for the return even after a third absence, when its task is due (R16)", () => {
    const world = worldOf(simulated(1, 1));
    const [participant] = world.participants;
    const holds = [3, 5, 9].map((days) => {
      happen(world, emptyLog(), participant!, { kind: "away", days });
      return participant!.facts.holdUntil;
    });
    expect(new Set(holds.map(Number)).size).toBe(3);
  });

  it("sends nothing more to a prospect who replied, bounced or is away", () => {
    const month = play(
      simulated(600, 3, { rates: { ...defaultRates, reply: 30, bounce: 15, outOfOffice: 30 } }),
    );
    const { ends, answers } = month.log;
    const kinds = new Set(answers.map(({ kind }) => kind));
    expect(kinds).toEqual(new Set(["accepted", "replied", "bounced", "absent"]));
    for (const { personId, at, stopped } of ends)
      if (stopped)
        expect(month.log.acts.filter((act) => act.personId === personId && act.at > at)).toEqual([]);
    for (const { personId, at, kind } of answers)
      if (kind === "absent") {
        const later = touches(month).filter((act) => act.personId === personId && act.at > at);
        for (const act of later) expect(act.at).toBeGreaterThan(at + 2 * dayMs);
      }
  });

  it("draws as many replies as the chosen rates give", () => {
    const month = play(simulated(2_000, 10, { rates: { ...nobodyAnswers, accept: 40, reply: 12 } }));
    const count = (kind: string) => month.log.answers.filter((one) => one.kind === kind).length / 2_000;
    expect(count("accepted")).toBeCloseTo(0.4, 1);
    expect(Math.abs(count("replied") - 0.12)).toBeLessThan(0.03);
  });
});

describe("obstacles of a simulated month", () => {
  it("leaves out a prospect who lacks data, and names what is missing (R13, R21)", () => {
    const people = [
      { ...person("gap"), missing: new Map([["mail1", ["company_name"]]]) },
      person("optedOut", 0, { isOptedOut: true }),
      person("noProfile", 0, { profileUrl: null }),
    ];
    const month = play(simulated(0, 1, { people, rates: nobodyAnswers }));
    const [gap, optedOut, noProfile] = month.participants;
    expect(gap?.row?.parkedFor).toBe("missing_data");
    expect(optedOut?.state).toBe("stopped");
    expect(noProfile?.row?.parkedFor).toBe("no_profile_url");
  });

  it("does nothing for an account that is not connected, and still ends (R10)", () => {
    const closed = {
      network: networkLane("closed", { accountStatus: "disconnected" }),
      mail: null,
      text: null,
      use: [],
    };
    const month = play(simulated(20, 1, { senders: [closed] }));
    expect(month.log.acts).toEqual([]);
    expect(month.participants[0]?.row?.lane.lane.closedReason).toBe("account_disconnected");
  });

  it("starts prospects at their current step, with what their account has already used (R9, R23)", () => {
    const waiting = {
      ...person("waiting", 0, { requestedAt: new Date(+monday - 2 * dayMs) }),
      done: ["visit", "request"],
      position: { stepId: "accepted", dueAt: new Date(+monday + 3 * dayMs) },
    };
    const used = { ownerId: "account0", kind: "visit_profile", day: "2026-03-02", used: 149 };
    const senders = [{ ...sender("account0"), use: [used] }];
    const people = [waiting, person("one"), person("two")];
    const month = play(simulated(0, 1, { people, senders, rates: nobodyAnswers, sequence: twoChannels }));
    expect(stepsOf(month, "waiting")).toEqual(["accepted", "mail1", "mail2"]);
    const visits = done(month).filter(({ kind }) => kind === "visit_profile");
    expect(visits.map(({ at }) => new Date(at).toISOString().slice(0, 10))).toEqual([
      "2026-03-02",
      "2026-03-03",
    ]);
  });

  it("keeps the campaign's hours within those of its senders, and stops if they do not overlap (R5)", () => {
    const at = (workHours: { start: number; end: number; days: number[] }) => {
      const campaign = { id: "campaign", settings: { workHours }, use: [] };
      return play({ ...simulated(20, 2, { rates: nobodyAnswers, days: 12 }), campaign });
    };
    const mornings = at({ start: 7, end: 11, days: [2, 3] });
    const clock = new Intl.DateTimeFormat("en", {
      timeZone: "Europe/Berlin",
      weekday: "short",
      hour: "numeric",
      hourCycle: "h23",
    });
    const when = [...new Set(touches(mornings).map((act) => clock.format(act.at)))].sort();
    expect(when).toEqual(["Tue, 09", "Wed, 09", "Wed, 10"]);
    const nothing = at({ start: 19, end: 22, days: [1] });
    expect(touches(nothing)).toEqual([]);
    expect(nothing.participants[0]?.row?.parkedFor).toBe("outside_campaign_hours");
  });

  it("waits for the recipient's hours as the engine does (R7)", () => {
    const mail: Sequence = [
      { id: "mail", is_enabled: true, type: "email", subject: "Hello", message: "Hello" },
    ];
    const people = ["America/New_York", "Europe/Lisbon", null].map((timezone, index) =>
      person(`person${index}`, 0, { recipientHours: { timezone } }),
    );
    const acts = touches(play(simulated(0, 1, { people, sequence: mail, rates: nobodyAnswers })));
    const atOf = (id: string) => acts.find(({ personId }) => personId === id)!.at;
    const newYork = { ...hoursOf(sender("berlin").network), timezone: "America/New_York" };
    expect(acts).toHaveLength(3);
    expect(isOpen(newYork, new Date(+atOf("person0")))).toBe(true);
    expect(+atOf("person0")).toBeGreaterThan(+atOf("person2"));
  });
});
