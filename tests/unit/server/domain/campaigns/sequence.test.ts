import fc from "fast-check";
import type { Sequence, Step } from "@/lib/contract/campaigns/sequence";
import { changesBetween } from "@/server/domain/campaigns/sequence/changes";
import { nextStep, pathTo, replacementFor, stepNumber } from "@/server/domain/campaigns/sequence/sequence";

const visit = (id: string): Step => ({ id, is_enabled: true, type: "visit_profile" });
const request = (id: string): Step => ({ id, is_enabled: true, type: "connection_request", message: "" });
const message = (id: string): Step => ({ id, is_enabled: true, type: "message", message: "Hi" });
const email = (id: string): Step => ({ id, is_enabled: true, type: "email", subject: "S", message: "Hi" });
const delay = (id: string, amount = 1): Step => ({
  id,
  is_enabled: true,
  type: "delay",
  delay: { amount, unit: "working_days" },
});
const condition = (id: string): Step => ({
  id,
  is_enabled: true,
  type: "condition",
  condition: "accepted",
  deadline: { amount: 14, unit: "days" },
  otherwise: "continue",
});
const off = (step: Step): Step => ({ ...step, is_enabled: false });
const days = (amount: number) => ({ amount, unit: "working_days" as const });
const waiting = { accepted: false };
const full: Sequence = [
  visit("v"),
  delay("d1"),
  request("r"),
  condition("c"),
  delay("d2", 2),
  message("m"),
  delay("d3", 3),
  email("e"),
];

describe("the next step", () => {
  test("the first step comes at once, later ones after their delays", () => {
    expect(nextStep(full, null, waiting)).toEqual({ step: full[0], delays: [] });
    expect(nextStep(full, "v", waiting)).toEqual({ step: full[2], delays: [days(1)] });
    expect(nextStep(full, "m", waiting)).toEqual({ step: full[7], delays: [days(3)] });
    expect(nextStep(full, "e", waiting)).toBeNull();
    expect(nextStep([], null, waiting)).toBeNull();
  });

  test("a condition waits for its deadline, and a prospect who accepted passes it (R3)", () => {
    expect(nextStep(full, "r", waiting)).toEqual({ step: full[3], delays: [{ amount: 14, unit: "days" }] });
    expect(nextStep(full, "r", { accepted: true })).toEqual({ step: full[5], delays: [days(2)] });
    expect(nextStep(full, "c", waiting)).toEqual({ step: full[5], delays: [days(2)] });
  });

  test("a condition whose request is not open is due at once, after the planned delays (R3)", () => {
    const lacking = { ...waiting, lacksRequest: true };
    expect(nextStep(full, "r", lacking)).toEqual({ step: full[3], delays: [] });
    const delayed = [request("r"), delay("d"), condition("c")];
    expect(nextStep(delayed, "r", lacking)).toEqual({ step: delayed[2], delays: [days(1)] });
    const askedByHand = [visit("v"), condition("c")];
    expect(nextStep(askedByHand, "v", lacking)?.delays).toEqual([{ amount: 14, unit: "days" }]);
  });

  test("disabled steps and disabled delays are skipped", () => {
    const sequence = [
      visit("v"),
      off(delay("d1")),
      off(request("r")),
      delay("d2", 2),
      off(condition("c")),
      email("e"),
    ];
    expect(nextStep(sequence, "v", waiting)).toEqual({ step: sequence[5], delays: [days(2)] });
    expect(nextStep(sequence, "r", waiting)).toEqual({ step: sequence[5], delays: [days(2)] });
    expect(nextStep([off(visit("v"))], null, waiting)).toBeNull();
  });

  test("walking from step to step reaches every enabled touch once, in order, and ends", () => {
    const any = fc.array(
      fc.tuple(fc.constantFrom(visit, request, message, email, delay, condition), fc.boolean()),
      {
        maxLength: 50,
      },
    );
    fc.assert(
      fc.property(any, fc.boolean(), (kinds, accepted) => {
        const sequence = kinds.map(([make, on], i) => (on ? make(`s${i}`) : off(make(`s${i}`))));
        const walked: string[] = [];
        for (
          let at = nextStep(sequence, null, { accepted });
          at;
          at = nextStep(sequence, at.step.id, { accepted })
        )
          walked.push(at.step.id);
        const expected = sequence.filter(
          (s) => s.is_enabled && s.type !== "delay" && !(s.type === "condition" && accepted),
        );
        expect(walked).toEqual(expected.map((s) => s.id));
      }),
    );
  });

  test("step numbers leave delays out", () => {
    expect(stepNumber(full, "e")).toBe(5);
    expect(stepNumber(full, "gone")).toBe(0);
  });

  test("the path to a step counts enabled steps only", () => {
    expect(pathTo(full, "m")).toEqual({ hasRequest: true, hasCondition: true, hasEmail: false });
    expect(pathTo([off(request("r")), message("m")], "m").hasRequest).toBe(false);
  });
});

describe("a smart campaign (CAMP-84)", () => {
  const to = (step: Step, next: string | null, no?: string | null): Step =>
    ({ ...step, next, ...(no === undefined ? {} : { no }) }) as Step;
  /** A visit, a request, then a message on acceptance or otherwise an email, and one last email for everyone. */
  const smart: Sequence = [
    to(visit("v"), "r"),
    to(request("r"), "c"),
    to(condition("c"), "m", "d1"),
    to(message("m"), "d2"),
    to(delay("d1", 2), "e"),
    to(email("e"), "d2"),
    to(delay("d2", 3), "last"),
    to(email("last"), null),
  ];
  const idAfter = (id: string, accepted: boolean, answer?: "yes" | "no") =>
    nextStep(smart, id, { accepted }, answer)?.step.id;

  test("the result of a condition chooses the branch, and branches may join again (R3)", () => {
    expect(idAfter("c", false, "no")).toBe("e");
    expect(idAfter("c", false, "yes")).toBe("m");
    expect(nextStep(smart, "c", waiting, "no")?.delays).toEqual([days(2)]);
    expect(idAfter("m", true)).toBe("last");
    expect(idAfter("e", false)).toBe("last");
    expect(nextStep(smart, "last", waiting)).toBeNull();
  });

  test("a prospect who accepted earlier takes the yes branch without waiting (R3)", () => {
    expect(idAfter("r", true)).toBe("m");
    expect(idAfter("r", false)).toBe("c");
  });

  test("a condition passed without an answer leads to its no branch; a disabled one is ignored", () => {
    expect(idAfter("c", false)).toBe("e");
    const without = smart.map((step) => (step.id === "c" ? off(step) : step));
    expect(nextStep(without, "r", waiting)?.step.id).toBe("m");
  });

  test("a condition without a no branch ends there", () => {
    const ending = smart.map((step) => (step.id === "c" ? to(condition("c"), "m", null) : step));
    expect(nextStep(ending, "c", waiting, "no")).toBeNull();
  });

  test("the path to a step includes every branch to it", () => {
    expect(pathTo(smart, "e")).toEqual({ hasRequest: true, hasCondition: true, hasEmail: false });
    expect(pathTo(smart, "r")).toEqual({ hasRequest: false, hasCondition: false, hasEmail: false });
  });

  test("prospects at a removed condition continue on its yes branch, or on no if yes is gone too (R23)", () => {
    const without = (...ids: string[]) => smart.filter(({ id }) => !ids.includes(id));
    expect(replacementFor(smart, without("c"), "c", waiting)?.step.id).toBe("m");
    expect(replacementFor(smart, without("c", "m", "d2", "last"), "c", waiting)?.step.id).toBe("e");
  });

  test("a circle of steps ends instead of looping forever", () => {
    const circle = [off(to(visit("a"), "b")), off(to(visit("b"), "a"))];
    expect(nextStep(circle, null, waiting)).toBeNull();
  });

  test("a step inserted between two others moves neither; changing a branch moves the step that it leaves (ux 37)", () => {
    const between = [...smart.map((step) => (step.id === "m" ? to(step, "n") : step)), to(visit("n"), "d2")];
    expect(changesBetween(smart, between)).toEqual([{ stepId: "n", kind: "added" }]);
    const elsewhere = smart.map((step) => (step.id === "c" ? to(step, "m", "d2") : step));
    expect(changesBetween(smart, elsewhere)).toEqual([{ stepId: "c", kind: "moved" }]);
  });
});

describe("publishing a new version for prospects in the middle of the sequence (R23)", () => {
  const without = (...ids: string[]) => full.filter((step) => !ids.includes(step.id));
  test("a removed step moves its prospects to the next one", () => {
    expect(replacementFor(full, without("r"), "r", waiting)?.step.id).toBe("c");
    expect(replacementFor(full, without("r", "c", "d2"), "r", waiting)?.step.id).toBe("m");
    expect(replacementFor(full, without("e"), "e", waiting)).toBeNull();
    expect(replacementFor(full, without("m", "e"), "m", waiting)).toBeNull();
  });
  test("a disabled step does so, too", () => {
    const after = full.map((step) => (step.id === "m" ? off(step) : step));
    expect(replacementFor(full, after, "m", waiting)).toEqual({ step: full[7], delays: [days(3)] });
  });
  test("a step that stays keeps its prospects, wherever it was moved", () => {
    expect(replacementFor(full, [email("e"), ...without("e")], "r", waiting)?.step.id).toBe("r");
  });
  test("steps added in place of the removed one run only after the next common step", () => {
    expect(
      replacementFor([visit("v"), email("e")], [message("new"), email("e")], "v", waiting)?.step.id,
    ).toBe("e");
  });
});

describe("changes of a draft (ux 37)", () => {
  test("each kind of change is named", () => {
    const live = [visit("v"), request("r"), message("m"), email("e")];
    const draft = [off(visit("v")), { ...message("m"), message: "Hello" } as Step, delay("d"), request("r")];
    expect(changesBetween(live, draft)).toEqual([
      { stepId: "v", kind: "disabled" },
      { stepId: "m", kind: "changed" },
      { stepId: "d", kind: "added" },
      { stepId: "r", kind: "moved" },
      { stepId: "e", kind: "removed" },
    ]);
  });
  test("the same steps with their keys in another order are not a change", () => {
    const reordered = full.map((step) => Object.fromEntries(Object.entries(step).reverse()) as Step);
    expect(changesBetween(full, reordered)).toEqual([]);
  });
  test("one step moved to another place is one change", () => {
    const ids = ["a", "b", "c", "d", "e", "f"];
    fc.assert(
      fc.property(fc.nat(5), fc.nat(5), (from, to) => {
        const moved = ids.filter((_, i) => i !== from);
        moved.splice(to, 0, ids[from]!);
        const changes = changesBetween(ids.map(visit), moved.map(visit));
        expect(changes.length).toBe(from === to ? 0 : 1);
      }),
    );
  });
});
