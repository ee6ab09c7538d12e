import { endOf, finishOf, forecastOf } from "@/server/domain/simulation/forecast";
import { heapOf } from "@/server/domain/simulation/heap";
import { fewestMessages } from "@/server/domain/simulation/messages";
import type { SimulationPlan } from "@/server/domain/simulation/plan";
import { reliefsFor, relieved } from "@/server/domain/simulation/relief";
import { simulate } from "@/server/domain/simulation/simulate";
import { monday, nobodyAnswers, sender, simulated, twoChannels } from "@/tests/support/simulated";

const dayMs = 86_400_000;
function played(plan: SimulationPlan, until = new Date(+monday + 365 * dayMs)) {
  const month = simulate(plan);
  while (!month.playUntil(until, 1_000));
  return month;
}
const holdsOf = (plan: SimulationPlan) => [...played(plan).log.holds.values()].sort((a, b) => b.ms - a.ms);

describe("the results of a simulated month (M2)", () => {
  it("count every prospect once, and every step of theirs in one column", () => {
    const calendar = { timezone: "Europe/Berlin", startsAt: monday, days: 20 };
    const month = played(simulated(300, 2), endOf(calendar));
    const { people, days, steps, answers } = forecastOf(month, calendar);
    expect(people.finished + people.stopped + people.underWay).toBe(300);
    expect(days).toHaveLength(20);
    expect(days[0]?.day).toBe("2026-03-02");
    const sum = (pick: (day: (typeof days)[number]) => number) =>
      days.reduce((total, day) => total + pick(day), 0);
    expect(sum(({ accepted }) => accepted)).toBe(answers.accepted);
    expect(sum(({ replied }) => replied)).toBe(answers.replied);
    expect(sum(({ ended }) => ended)).toBe(people.finished + people.stopped);
    const visits = steps.find(({ stepId }) => stepId === "visit")!;
    expect(visits.done + visits.waiting).toBe(300);
    const asked = steps.find(({ stepId }) => stepId === "accepted")!;
    expect(asked.yes + asked.no).toBe(asked.done);
    // Nothing is done on a Saturday or Sunday.
    expect(days.filter(({ day }) => day === "2026-03-07" || day === "2026-03-08")).toEqual(
      ["2026-03-07", "2026-03-08"].map((day) => expect.objectContaining({ day, requests: 0, emails: 0 })),
    );
  });

  it("end once no prospect waits for a date, even if some still wait for a reply", () => {
    const plan = simulated(60, 1, { rates: nobodyAnswers });
    expect(finishOf(played(plan, new Date(+monday + 3 * dayMs)))).toBeNull();
    const end = finishOf(played(plan))!;
    expect(+end).toBeGreaterThan(+monday + 9 * dayMs);
    const stuck = played(
      simulated(5, 1, { sequence: twoChannels.slice(0, 3).concat(twoChannels[4]!), rates: nobodyAnswers }),
    );
    expect(forecastOf(stuck, { timezone: "UTC", startsAt: monday, days: 3 }).stuck).toEqual([
      { reason: "waiting_for_acceptance", people: 5 },
    ]);
    expect(finishOf(stuck)).not.toBeNull();
  });

  it("name the limit that slows it down, and changes that really bring the end nearer (R9)", () => {
    const plan = simulated(200, 1, { senders: [sender("slow", { requestLimit: 3 })], rates: nobodyAnswers });
    const holds = holdsOf(plan);
    expect(holds[0]).toMatchObject({ kind: "connection_request", reason: "daily_limit", cap: "account" });
    const reliefs = reliefsFor(plan, holds);
    expect(reliefs.map(({ kind }) => kind)).toEqual(["own_limit", "another_sender"]);
    const before = finishOf(played(plan))!;
    for (const relief of reliefs)
      expect(+finishOf(played(relieved(plan, relief)))!).toBeLessThan(+before - 7 * dayMs);
  });

  it("suggest longer hours if the pauses are what slows it down (R5, R8)", () => {
    const plan = simulated(120, 1, {
      senders: [sender("busy", { accountSpacing: [1_800, 3_600] })],
      rates: nobodyAnswers,
    });
    const [worst] = holdsOf(plan);
    expect(worst).toMatchObject({ reason: "spacing", cap: null });
    const [first] = reliefsFor(plan, [worst!]);
    expect(first).toEqual({ kind: "longer_hours", accountId: "busy", hours: 2 });
    expect(+finishOf(played(relieved(plan, first!)))!).toBeLessThan(+finishOf(played(plan))!);
  });

  it("count the messages of the shortest branch, so that no reply is kept for a message that is never sent", () => {
    expect(fewestMessages(twoChannels)).toBe(2);
    expect(fewestMessages([])).toBe(0);
    expect(fewestMessages(twoChannels.slice(0, 2))).toBe(0);
  });
});

describe("a heap", () => {
  it("returns everything in order, in whatever order it was added", () => {
    const heap = heapOf<number>((one, other) => one < other);
    const numbers = Array.from({ length: 500 }, (_, n) => (n * 7_919) % 503);
    for (const number of numbers) heap.push(number);
    const out: number[] = [];
    for (let next = heap.pop(); next !== undefined; next = heap.pop()) out.push(next);
    expect(out).toEqual(numbers.toSorted((a, b) => a - b));
    expect(heap.size()).toBe(0);
  });
});
