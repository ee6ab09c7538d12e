import type { Sequence, Step } from "@/lib/contract/campaigns/sequence";
import { isMet, type KnownCondition, type KnownOfPerson } from "./condition";
import { successor, successors } from "./sequence";

/** What is known of a prospect when a sequence starts. */
type KnownAtStart = Pick<KnownOfPerson, "email" | "isEmailInvalid" | "phone" | "values">;

/** A condition whose answer cannot change by what the prospect does later. */
const isFixed = (step: Step): step is KnownCondition =>
  step.type === "condition" &&
  step.is_enabled &&
  ["has_email", "has_phone", "field"].includes(step.condition);

/** The steps a prospect may reach from the beginning: by what is known of them, and on both branches if the answer is still open. */
export function reachableSteps(sequence: Sequence, person: KnownAtStart): Step[] {
  const known: KnownOfPerson = { ...person, hasReplied: false, lastMail: null };
  const reached = new Set<Step>();
  const open = sequence.slice(0, 1);
  for (let step = open.pop(); step; step = open.pop()) {
    if (reached.has(step)) continue;
    reached.add(step);
    if (step.type === "end" && step.is_enabled) continue;
    const next = isFixed(step)
      ? [successor(sequence, step, isMet(step, known) ? "yes" : "no")]
      : successors(sequence, step);
    open.push(...next.flatMap((one) => one ?? []));
  }
  return sequence.filter((step) => step.is_enabled && reached.has(step));
}
