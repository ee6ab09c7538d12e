import fc from "fast-check";
import { newStep } from "@/components/campaigns/builder/draft";
import type { Box } from "@/components/campaigns/builder/smart/boxes";
import { drawingOf } from "@/components/campaigns/builder/smart/drawing";
import {
  addStep,
  duplicateStep,
  moveStep,
  redirect,
  removeStep,
  targetsFor,
} from "@/components/campaigns/builder/smart/edits";
import { itemsIn, outlineOf, placesIn } from "@/components/campaigns/builder/smart/outline";
import { front, type Place } from "@/components/campaigns/builder/smart/places";
import { graphOf, sequenceOf, withWays } from "@/lib/contract/campaigns/graph";
import {
  type Sequence,
  type Step,
  type StepKind,
  sequence as schema,
} from "@/lib/contract/campaigns/sequence";
import type { Context } from "@/server/context";
import { pathProblems } from "@/server/domain/campaigns/sequence/path-problems";
import { draftOf } from "@/server/services/campaigns/sequence";

const cx = { entitlements: { features: { smart_sequences: "active" } } } as unknown as Context;
const kinds: StepKind[] = ["visit_profile", "connection_request", "message", "email", "delay", "condition"];
const start = () => withWays([newStep("visit_profile"), newStep("delay"), newStep("email")]);
const idsOf = (sequence: Sequence) => sequence.map(({ id }) => id).sort();
const places = (sequence: Sequence) => placesIn(outlineOf(sequence).lane, front);
const nameOf = ({ behind, way }: Place) => `${behind} ${way}`;
const pick = <Value>(list: readonly Value[], at: number) => list[at % list.length] as Value;

type Turn = { kind: "add" | "remove" | "move" | "copy" | "lead"; a: number; b: number };
const turn: fc.Arbitrary<Turn> = fc.record({
  kind: fc.constantFrom("add", "add", "add", "remove", "move", "copy", "lead"),
  a: fc.nat(1_000),
  b: fc.nat(1_000),
});

/** One edit, and the steps that it may have removed. */
function after(sequence: Sequence, { kind, a, b }: Turn): { sequence: Step[]; gone: string[] } {
  const same = { sequence: [...sequence], gone: [] };
  if (kind === "add")
    return { ...same, ...addStep(sequence, pick(places(sequence), a), pick(kinds, b)), gone: [] };
  const step = sequence.length > 0 ? pick(sequence, a) : null;
  if (!step) return same;
  if (kind === "move") return { sequence: moveStep(sequence, step.id, b % 2 === 0 ? 1 : -1), gone: [] };
  if (kind === "copy") return { sequence: duplicateStep(sequence, step.id) ?? [...sequence], gone: [] };
  const way = b % 2 === 0 && step.type === "condition" ? "no" : "next";
  const targets = [null, ...targetsFor(sequence, step.id).map(({ id }) => id)];
  const edited =
    kind === "remove"
      ? removeStep(sequence, step.id, way)
      : redirect(sequence, step.id, way, pick(targets, b));
  const gone = edited.lost.map(({ id }) => id);
  return { sequence: edited.sequence, gone: kind === "remove" ? [step.id, ...gone] : gone };
}

test("any series of edits leaves a sequence that the server accepts, without circles or unreachable steps (ux 33)", () => {
  fc.assert(
    fc.property(fc.array(turn, { maxLength: 40 }), (turns) => {
      let now: Sequence = start();
      for (const one of turns) {
        const { sequence, gone } = after(now, one);
        const kept = now.map(({ id }) => id).filter((id) => !gone.includes(id));
        expect(sequence.map(({ id }) => id)).toEqual(expect.arrayContaining(kept));
        expect(sequence.some(({ id }) => gone.includes(id))).toBe(false);
        now = sequence;
        expect(schema.safeParse(now).success).toBe(true);
        expect(draftOf(cx, "smart", { sequence: [...now] })).toEqual(now);
        const faults = pathProblems(now).filter(
          ({ code }) => code === "cycle" || code === "unreachable_step",
        );
        expect(faults).toEqual([]);
      }
    }),
    { numRuns: 300 },
  );
});

test("the outline has every step once, and the graph for other programs matches it (CAMP-84)", () => {
  fc.assert(
    fc.property(fc.array(turn, { maxLength: 30 }), (turns) => {
      const now = turns.reduce((sequence, one) => after(sequence, one).sequence, start());
      const { lane, unreached } = outlineOf(now);
      expect(unreached).toEqual([]);
      expect(itemsIn(lane).map(({ step }) => step.id)).toEqual(now.map(({ id }) => id));
      const { nodes, links } = graphOf(now);
      const back = sequenceOf(nodes, links);
      expect("steps" in back && idsOf(back.steps as Step[])).toEqual(idsOf(now));
    }),
  );
});

test("every place of the outline can be filled", () => {
  fc.assert(
    fc.property(fc.array(turn, { maxLength: 20 }), (turns) => {
      const now = turns.reduce((sequence, one) => after(sequence, one).sequence, start());
      for (const place of places(now)) {
        const filled = addStep(now, place, "delay");
        if (filled) expect(filled.sequence).toHaveLength(now.length + 1);
      }
    }),
  );
});

test("the graph draws every step once, without overlap, with a plus at every place of the outline (ux 33, 35)", () => {
  fc.assert(
    fc.property(fc.array(turn, { maxLength: 30 }), fc.boolean(), (turns, hasCounts) => {
      const now = turns.reduce((sequence, one) => after(sequence, one).sequence, start());
      const { lines, origin, width, height, ...drawing } = drawingOf(now, hasCounts);
      const boxes = [...drawing.boxes.values()];
      expect(boxes.map(({ step }) => step.id)).toEqual(now.map(({ id }) => id));
      for (const [index, one] of boxes.entries()) {
        expect(one.x).toBeGreaterThan(origin.x);
        expect(one.x + one.width).toBeLessThan(origin.x + width);
        expect(one.y + one.height).toBeLessThan(origin.y + height);
        const covers = (other: Box) =>
          one.x < other.x + other.width &&
          other.x < one.x + one.width &&
          one.y < other.y + other.height &&
          other.y < one.y + one.height;
        expect(boxes.slice(index + 1).filter(covers)).toEqual([]);
      }
      const drawn = lines.map(({ plus }) => plus.place);
      expect(new Set(drawn.map(nameOf))).toEqual(new Set(places(now).map(nameOf)));
    }),
    { numRuns: 300 },
  );
});

test("nothing can be added after a condition whose branches both lead to steps elsewhere", () => {
  const [first, second, elsewhere] = [newStep("condition"), newStep("condition"), newStep("condition")];
  const email = newStep("email");
  const sequence = [
    { ...first, next: second.id, no: elsewhere.id },
    { ...second, next: email.id, no: null },
    { ...email, next: null },
    { ...elsewhere, next: second.id, no: email.id },
  ] as Step[];
  expect(places(sequence)).not.toContainEqual({ behind: elsewhere.id, way: null });
  expect(places(sequence)).toContainEqual({ behind: first.id, way: null });
});

test("a new touch waits for the one before it, and the next one waits for it (CAMP-46)", () => {
  const sequence = withWays([newStep("visit_profile"), newStep("email")]);
  const made = addStep(sequence, { behind: sequence[0]?.id ?? null, way: null }, "connection_request");
  const types = made?.sequence.map(({ type }) => type);
  expect(types).toEqual(["visit_profile", "delay", "connection_request", "delay", "email"]);
});

describe("a condition", () => {
  const [a, b, c] = [newStep("visit_profile"), newStep("message"), newStep("email")];
  const condition = newStep("condition");
  const sequence = withWays([a, condition, b, c]).map((step): Step => {
    if (step.id === condition.id) return { ...step, no: c.id } as Step;
    return step.id === b.id ? { ...step, next: null } : step;
  });

  test("that is removed keeps the chosen branch, and lists the steps lost with the other", () => {
    const yes = removeStep(sequence, condition.id, "next");
    expect([yes.sequence.map(({ id }) => id), yes.lost.map(({ id }) => id)]).toEqual([[a.id, b.id], [c.id]]);
    const no = removeStep(sequence, condition.id, "no");
    expect([no.sequence.map(({ id }) => id), no.lost.map(({ id }) => id)]).toEqual([[a.id, c.id], [b.id]]);
  });

  test("that is added leads to the same next step on both branches", () => {
    const { sequence: now, added } = addStep(sequence, { behind: a.id, way: null }, "condition") ?? {
      sequence: [],
      added: a,
    };
    expect(now.find(({ id }) => id === added.id)).toMatchObject({ next: condition.id, no: condition.id });
  });

  test("moves together with the steps on its branches", () => {
    const moved = moveStep(sequence, condition.id, -1);
    expect(moved.map(({ id }) => id)).toEqual([condition.id, b.id, c.id, a.id]);
    expect(moved.filter(({ next }) => next === a.id).map(({ id }) => id)).toEqual([b.id, c.id]);
  });

  test("cannot lead back to an earlier step", () => {
    expect(targetsFor(sequence, b.id).map(({ id }) => id)).toEqual([c.id]);
    expect(redirect(sequence, b.id, "next", a.id).sequence).toEqual(sequence);
  });

  test("joins its branches if one leads to a step of the other", () => {
    const joined = redirect(sequence, b.id, "next", c.id).sequence;
    const [, item] = outlineOf(joined).lane.items;
    expect(item?.branches?.meeting).toBe(c.id);
    const behind = addStep(joined, { behind: condition.id, way: null }, "delay");
    expect(behind?.sequence.map(({ next }) => next === behind.added.id)).toEqual([
      false,
      false,
      true,
      false,
      false,
    ]);
    expect(behind?.sequence.find(({ id }) => id === condition.id)).toMatchObject({ no: behind?.added.id });
  });

  test("a draft with a circle, as another program may leave it, is still drawn", () => {
    const circle = sequence.map((step): Step => (step.id === c.id ? { ...step, next: a.id } : step));
    expect(itemsIn(outlineOf(circle).lane)).toHaveLength(4);
  });
});
