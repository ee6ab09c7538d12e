import type { SequenceType } from "@/lib/contract/campaigns/campaigns";
import { withWays } from "@/lib/contract/campaigns/graph";
import type { Step } from "@/lib/contract/campaigns/sequence";
import { newStep } from "./builder/draft";

export const beginnings = ["network", "email", "empty"] as const;
export type Beginning = (typeof beginnings)[number];
/** The sequence types that users build step by step. */
export type HandMade = Exclude<SequenceType, "magic">;

const wait = (amount: number): Step =>
  ({ ...newStep("delay"), delay: { amount, unit: "working_days" } }) as Step;

/** The first steps of a campaign, without texts. */
export function stepsOf(beginning: Beginning, type: HandMade): Step[] {
  if (type === "smart") return beginning === "network" ? twoWays() : withWays(listOf(beginning));
  return listOf(beginning);
}

function listOf(beginning: Beginning): Step[] {
  if (beginning === "empty") return [];
  if (beginning === "email") return [newStep("email"), wait(3), newStep("email")];
  return [
    newStep("visit_profile"),
    wait(1),
    newStep("connection_request"),
    newStep("condition"),
    newStep("message"),
    wait(2),
    newStep("email"),
    wait(3),
    newStep("email"),
  ];
}

/** A message for people who accept and an email for those who do not, then one more step for both. */
function twoWays(): Step[] {
  const [accepted, message, pause, mail, last] = [
    newStep("condition"),
    newStep("message"),
    wait(3),
    newStep("email"),
    newStep("email"),
  ] as const;
  const steps = [newStep("visit_profile"), wait(1), newStep("connection_request"), accepted, message, mail];
  return withWays([...steps, pause, last]).map((step): Step => {
    if (step.id === accepted.id) return { ...step, no: mail.id } as Step;
    return step.id === message.id ? { ...step, next: pause.id } : step;
  });
}
