import { randomUUID } from "node:crypto";
import type { WordedStep } from "@/lib/contract/campaigns/sequence";
import { assign, assigned } from "@/server/domain/experiments/assign";

const ids = { a: randomUUID(), b: randomUUID(), c: randomUUID() };
const stepWith = (weights: { a: number; b: number; c: number }): WordedStep => ({
  id: "0199aaaa-0000-7000-8000-000000000001",
  is_enabled: true,
  type: "message",
  message: "first",
  variants: {
    own: { id: ids.a, weight: weights.a },
    others: [
      { id: ids.b, weight: weights.b, message: "second" },
      { id: ids.c, weight: weights.c, message: "third" },
    ],
  },
});
const people = Array.from({ length: 4_000 }, (_, index) => `person ${index}`);

describe("the variant of a prospect (R19)", () => {
  it("is the same every time, and follows the weights (R19)", () => {
    const step = stepWith({ a: 50, b: 30, c: 20 });
    const counts = new Map<string | null, number>();
    for (const person of people) {
      const { id } = assign(step, person);
      expect(assign(step, person).id).toBe(id);
      counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    expect(counts.get(ids.a)! / people.length).toBeCloseTo(0.5, 1);
    expect(counts.get(ids.b)! / people.length).toBeCloseTo(0.3, 1);
    expect(counts.get(ids.c)! / people.length).toBeCloseTo(0.2, 1);
  });

  it("gives new prospects no variant without weight, and the step's own text if no variant has weight (R19)", () => {
    const step = stepWith({ a: 50, b: 0, c: 50 });
    expect(people.some((person) => assign(step, person).id === ids.b)).toBe(false);
    expect(assign(stepWith({ a: 0, b: 0, c: 0 }), "anybody").message).toBe("first");
  });

  it("finds the text of the assigned variant at any current weight, or null if the step lacks it (R19)", () => {
    expect(assigned(stepWith({ a: 50, b: 0, c: 50 }), ids.b)?.message).toBe("second");
    expect(assigned(stepWith({ a: 1, b: 1, c: 1 }), randomUUID())).toBeNull();
  });
});
