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
const written = (type: "connection_request" | "message", message: string): Step =>
  ({ ...newStep(type), message }) as Step;
/** Without a subject, it continues the thread. */
const mail = (message: string, subject = ""): Step => ({ ...newStep("email"), subject, message }) as Step;

/** The texts of the steps, in the user's language, with placeholders that have fallbacks. */
export type BeginningTexts = Record<
  "note" | "welcome" | "later" | "subject" | "first" | "second" | "afterRequest" | "afterMail",
  string
>;

/** The first steps of a campaign, ready to send. */
export function stepsOf(beginning: Beginning, type: HandMade, texts: BeginningTexts): Step[] {
  if (type === "smart") return beginning === "network" ? twoWays(texts) : withWays(listOf(beginning, texts));
  return listOf(beginning, texts);
}

function listOf(beginning: Beginning, t: BeginningTexts): Step[] {
  if (beginning === "empty") return [];
  if (beginning === "email") return [mail(t.first, t.subject), wait(3), mail(t.second)];
  return [
    newStep("visit_profile"),
    wait(1),
    written("connection_request", t.note),
    newStep("condition"),
    written("message", t.welcome),
    wait(2),
    mail(t.first, t.subject),
    wait(3),
    mail(t.second),
  ];
}

/** Messages for people who accept, and emails for those who do not. */
function twoWays(t: BeginningTexts): Step[] {
  const [accepted, lastMessage, firstMail] = [
    newStep("condition"),
    written("message", t.later),
    mail(t.afterRequest, t.subject),
  ] as const;
  return withWays([
    newStep("visit_profile"),
    wait(1),
    written("connection_request", t.note),
    accepted,
    written("message", t.welcome),
    wait(3),
    lastMessage,
    firstMail,
    wait(3),
    mail(t.afterMail),
  ]).map((step): Step => {
    if (step.id === accepted.id) return { ...step, no: firstMail.id } as Step;
    return step.id === lastMessage.id ? { ...step, next: null } : step;
  });
}
