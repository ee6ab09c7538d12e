import { addStep, moveStep, removeStep } from "@/components/campaigns/builder/smart/edits";
import type { Sequence, Step } from "@/lib/contract/campaigns/sequence";
import { chance } from "@/server/domain/campaigns/chance";

/** Random draws, the same for the same seed. */
export function diceOf(seed: string) {
  let draws = 0;
  const random = () => chance(`${seed}|${draws++}`);
  const below = (n: number) => Math.floor(random() * n);
  return {
    random,
    below,
    oneOf: <T>(items: readonly T[]): T | undefined => items[below(items.length)],
  };
}
export type Dice = ReturnType<typeof diceOf>;

/** The steps that an edit can insert. */
export type Stock = { touch(): Step; pause(): Step };

const maxSteps = 14;

/** One change of the steps, as the builder makes it. Two touches always have a wait between them. */
export function edited(dice: Dice, stock: Stock, isSmart: boolean, steps: Sequence): Sequence {
  const changed = changedOnce(dice, stock, isSmart, steps);
  if (isSmart) return changed;
  return changed.flatMap((step, index) => {
    const before = changed[index - 1];
    const isTouch = (one: Step | undefined) => one !== undefined && one.type !== "delay";
    return isTouch(before) && isTouch(step) ? [stock.pause(), step] : [step];
  });
}

function changedOnce(dice: Dice, stock: Stock, isSmart: boolean, steps: Sequence): Sequence {
  const chosen = dice.oneOf(steps.filter(({ type }) => type !== "delay"));
  const kind = dice.oneOf(["add", "add", "remove", "move", "change", "switch"] as const);
  if (!chosen || (kind === "add" && steps.length < maxSteps))
    return added(dice, stock, isSmart, steps, chosen);
  const change = (to: (step: Step) => Step) => steps.map((step) => (step.id === chosen.id ? to(step) : step));
  switch (kind) {
    case "remove": {
      const way = chosen.type === "condition" ? dice.oneOf(["next", "no"] as const)! : "next";
      return isSmart ? removeStep(steps, chosen.id, way).sequence : steps.filter((step) => step !== chosen);
    }
    case "move": {
      if (isSmart) return moveStep(steps, chosen.id, dice.random() < 0.5 ? 1 : -1);
      const rest = steps.filter((step) => step !== chosen);
      const at = dice.below(rest.length + 1);
      return [...rest.slice(0, at), chosen, ...rest.slice(at)];
    }
    case "change":
      return change((step) => ("message" in step ? { ...step, message: `${step.message}!` } : step));
    default:
      return change((step) => ({ ...step, is_enabled: !step.is_enabled }));
  }
}

function added(
  dice: Dice,
  stock: Stock,
  isSmart: boolean,
  steps: Sequence,
  behind: Step | undefined,
): Sequence {
  const step = stock.touch();
  const at = dice.below(steps.length + 1);
  if (!isSmart) return [...steps.slice(0, at), step, ...steps.slice(at)];
  const wants = dice.random() < 0.2 ? "condition" : step.type;
  const way = behind?.type === "condition" ? dice.oneOf(["next", "no", null] as const)! : null;
  const place = { behind: dice.random() < 0.1 ? null : (behind?.id ?? null), way };
  const made = addStep(steps, place, wants);
  if (!made) return steps;
  return made.sequence
    .map((one) =>
      one.id === made.added.id && step.type === wants
        ? ({ ...one, ...step, id: one.id, next: one.next } as Step)
        : one,
    )
    .map(asked);
}

/** No one accepts here, so conditions are about known data. */
const asked = (step: Step): Step => {
  if (step.type !== "condition" || !("deadline" in step)) return step;
  const { id, is_enabled, type, otherwise, next, no } = step;
  return { id, is_enabled, type, otherwise, next, no, condition: "has_email" } as Step;
};
