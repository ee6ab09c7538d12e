import type { Step } from "@/lib/contract/campaigns/sequence";
import { missedSteps, passedSteps, type Trail, waitsBetween } from "@/server/domain/campaigns/detour";
import { changesWithReach, countAffected, type Group, ledBack } from "@/server/domain/campaigns/reach";

const visit = (id: string, more: object = {}): Step => ({
  id,
  is_enabled: true,
  type: "visit_profile",
  ...more,
});
const pause = (id: string, amount: number): Step => ({
  ...{ id, is_enabled: true, type: "delay" },
  delay: { amount, unit: "days" },
});
const hasEmail = (id: string, next: string | null, no: string | null): Step => ({
  ...{ id, is_enabled: true, type: "condition", condition: "has_email", otherwise: "continue", next, no },
});
const trail = (stepId: string | null, left: string[] = [], more: Partial<Trail> = {}): Trail => ({
  ...{ stepId, isFinished: false, isAccepted: false, detour: null },
  left: new Map(
    left.map((step) => [step.split(":")[0]!, (step.split(":")[1] as "yes" | "no" | undefined) ?? null]),
  ),
  ...more,
});
const through = (left: string[], more: Partial<Trail> = {}) =>
  trail(null, left, { isFinished: true, ...more });
const group = (of: Trail, count = 1, mayReturn = true): Group => ({ trail: of, count, mayReturn });
const ids = (steps: readonly Step[]) => steps.map(({ id }) => id);

describe("the steps a prospect has passed (R23)", () => {
  const list = [visit("a"), visit("new"), visit("b"), visit("c"), visit("last")];
  it("are those on the prospect's path, and none that are still ahead", () => {
    expect(ids(passedSteps(list, trail("c", ["a", "b"]), list[3]!))).toEqual(["new"]);
    expect(ids(passedSteps(list, trail("a"), list[0]!))).toEqual([]);
    expect(ids(passedSteps(list, through(["a", "b", "c"]), null))).toEqual(["new", "last"]);
  });

  it("are empty for a prospect who has not started", () =>
    expect(passedSteps(list, trail(null), null)).toEqual([]));

  it("are on the branch taken at a condition, not on the other one", () => {
    const graph = [
      hasEmail("if", "mail", "new"),
      visit("mail", { next: "end" }),
      visit("new", { next: "visit" }),
      visit("visit", { next: "end" }),
      visit("end", { next: null }),
    ];
    expect(ids(passedSteps(graph, trail("end", ["if:yes", "mail"]), graph[4]!))).toEqual([]);
    expect(ids(passedSteps(graph, trail("end", ["if:no", "visit"]), graph[4]!))).toEqual(["new"]);
  });

  it("can be caught up if they act; waits, disabled steps and steps still ahead cannot", () => {
    const added = [
      visit("a"),
      pause("wait", 1),
      visit("off", { is_enabled: false }),
      visit("on"),
      visit("b"),
    ];
    const all = new Set(ids(added));
    expect(missedSteps(added, trail("b", ["a"]), added[4]!, all)).toEqual(["on"]);
    const onIt = trail("x", ["a"], { detour: { steps: ["on"], back: { stepId: "b", at: null } } });
    expect(missedSteps(added, onIt, added[4]!, all)).toEqual([]);
  });
});

test("the waits between two steps are those that the prospect has not waited for yet (R4, R23)", () => {
  const list = [visit("a"), pause("one", 1), visit("b"), pause("two", 2), visit("c")];
  const done = new Set(["a", "b"]);
  const between = (from: string | null, to: string, of = new Set<string>()) =>
    waitsBetween(list, from, to, { accepted: false, done: of }).map(({ amount }) => amount);
  expect(between("a", "c")).toEqual([1, 2]);
  expect(between("a", "c", done)).toEqual([2]);
  expect(between("c", "a")).toEqual([]);
  expect(between(null, "b")).toEqual([1]);
});

describe("the prospects that publishing an added step affects (ux 37, R23)", () => {
  const live = [visit("a"), visit("b")];
  const draft = [visit("a"), visit("new"), visit("b")];
  const people = [
    group(trail(null), 1),
    group(trail("a"), 2),
    group(trail("b", ["a"]), 4),
    group(through(["a", "b"]), 8),
    group(through(["a", "b"]), 16, false),
  ];
  it("are counted separately as before the step, past it, able to get it, and finished", () =>
    expect(changesWithReach(live, draft, people)).toEqual([
      { stepId: "new", kind: "added", ahead: 3, waiting: 0, past: 28, missed: 12, missedFinished: 8 },
    ]));

  it("count as before the step if removing their own step leads them to it", () => {
    const before = [visit("gone"), pause("wait", 1)];
    const after = [pause("wait", 1), visit("new")];
    expect(changesWithReach(before, after, [group(trail("gone"), 1), group(through(["gone"]), 2)])).toEqual([
      { stepId: "new", kind: "added", ahead: 1, waiting: 0, past: 2, missed: 2, missedFinished: 2 },
      { stepId: "gone", kind: "removed", ahead: 0, waiting: 1, past: 2, missed: 0, missedFinished: 0 },
    ]);
  });

  it("count as before the step if their detour returns them to a step of an older version", () => {
    const back = {
      detour: { steps: [], back: { stepId: "gone", at: null } },
      lastIn: [...live, visit("gone"), visit("c")],
    };
    const [change] = changesWithReach(
      [...live, visit("c")],
      [...live, visit("c"), visit("new")],
      [group(trail("caught up", ["a", "b"], back))],
    );
    expect(change).toMatchObject({ stepId: "new", ahead: 1, past: 0, missed: 0 });
  });

  it("include those past the step only if chosen, and never those who may not be contacted", () => {
    expect(ledBack(live, draft, people, [])).toEqual([]);
    expect(
      ledBack(live, draft, people, ["new", "b"]).map(({ group: { count }, steps }) => [count, steps]),
    ).toEqual([
      [4, ["new"]],
      [8, ["new"]],
    ]);
    expect(countAffected(live, draft, people, [])).toBe(3);
    expect(countAffected(live, draft, people, ["new"])).toBe(15);
  });
});
