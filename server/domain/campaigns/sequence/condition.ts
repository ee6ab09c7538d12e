import { type Condition, type InnerKind, isInner, type Step } from "@/lib/contract/campaigns/sequence";
import { kindFacts, type LaneChannel } from "./kinds";
import type { PlannedStep } from "./sequence";

/** A condition that is answered from what is known of the prospect, without asking the network. */
export type KnownCondition = Exclude<Condition, { condition: "accepted" }>;
export const isKnown = (step: Step): step is KnownCondition =>
  step.type === "condition" && step.condition !== "accepted";

/** It happens inside the workspace: it needs no signed-in account, no hours and no place in a limit. */
export type InsideStep = Extract<Step, { type: InnerKind }> | KnownCondition;
export const isDoneInside = (step: Step): step is InsideStep => isInner(step.type) || isKnown(step);

/** The lane a step waits in. */
export const laneOfStep = (step: PlannedStep): LaneChannel =>
  isKnown(step) ? "inner" : kindFacts[step.type].lane;

/** `values` are those of the placeholders. What a scanner did with the last email does not count (R18). */
export type KnownOfPerson = {
  hasReplied: boolean;
  lastMail: { opened: boolean; clicked: boolean } | null;
  email: string | null;
  isEmailInvalid: boolean;
  phone: string | null;
  values: ReadonlyMap<string, string>;
};

/** Whether the prospect takes the yes branch of a condition (CAMP-28). A bounced address counts as no address. */
export function isMet(step: KnownCondition, person: KnownOfPerson): boolean {
  if (step.condition === "opened" || step.condition === "clicked")
    return person.lastMail?.[step.condition] ?? false;
  if (step.condition === "replied") return person.hasReplied;
  if (step.condition === "has_email") return person.email !== null && !person.isEmailInvalid;
  if (step.condition === "has_phone") return person.phone !== null;
  const found = plain(person.values.get(step.field) ?? "");
  const wanted = plain(step.value);
  switch (step.operator) {
    case "is_set":
      return found !== "";
    case "is_empty":
      return found === "";
    case "is":
      return found === wanted;
    case "is_not":
      return found !== wanted;
    case "contains":
      return found.includes(wanted);
  }
}

const plain = (text: string) => text.trim().toLowerCase();
