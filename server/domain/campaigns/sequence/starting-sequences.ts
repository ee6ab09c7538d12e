import type { Duration, Sequence, Step } from "@/lib/contract/campaigns/sequence";
import { withFallbacks } from "@/lib/contract/campaigns/starting-texts";

/** The sequences that come with the product, by the key of their texts. */
export const startingKeys = ["invitation", "both", "mail", "event", "again"] as const;
type StartingKey = (typeof startingKeys)[number];
type StartingTexts = { name: string; description: string } & Readonly<Record<string, string>>;
type StartingLanguage = { fallback: Readonly<Record<string, string>> } & Record<StartingKey, StartingTexts>;

/** Stable ids; a campaign started from one gets its own ids. */
const idOf = (key: StartingKey, place: number) =>
  `5e90e9ce-0000-7${String(startingKeys.indexOf(key)).padStart(3, "0")}-8000-${String(place).padStart(12, "0")}`;
export const startingId = (key: StartingKey): string => idOf(key, 0);

/** Compact notation for steps: each leads to the next one unless it says otherwise. */
type Plan = (
  | { type: "visit_profile" | "like_post" }
  | { type: "connection_request" | "message"; message: string }
  | { type: "email"; subject: string; message: string }
  | { type: "delay"; delay: Duration }
  | { type: "condition"; condition: "accepted"; deadline: Duration }
  | { type: "condition"; condition: "has_email" }
) & {
  /** Where the no branch, or every prospect, goes: an index in the list from 0; null is the end. */
  no?: number | null;
  next?: number | null;
};

const days = (amount: number): Duration => ({ amount, unit: "working_days" });
const wait = (amount: number): Plan => ({ type: "delay", delay: days(amount) });
const visit: Plan = { type: "visit_profile" };
const request = (message = ""): Plan => ({ type: "connection_request", message });
const accepted = (amount: number, no: number | null): Plan => ({
  ...{ type: "condition", condition: "accepted", deadline: days(amount), no },
});
const hasEmail = (no: number | null): Plan => ({ type: "condition", condition: "has_email", no });
const message = (text: string, next?: null): Plan => ({
  ...{ type: "message", message: text },
  ...(next === undefined ? {} : { next }),
});
const mail = (text: string, subject = "", next?: null): Plan => ({
  ...{ type: "email", subject, message: text },
  ...(next === undefined ? {} : { next }),
});

const plans: Record<StartingKey, (t: (name: string) => string) => Plan[]> = {
  invitation: (t) => [
    ...[visit, wait(1), { type: "like_post" } as const, wait(1), request(), accepted(14, null)],
    ...[message(t("welcome")), wait(4), message(t("later"))],
  ],
  both: (t) => [
    ...[visit, wait(1), request(t("note")), accepted(7, 7), message(t("welcome")), wait(4)],
    ...[
      message(t("later"), null),
      hasEmail(null),
      mail(t("mail"), t("subject")),
      wait(4),
      mail(t("mailLater")),
    ],
  ],
  mail: (t) => [
    ...[
      hasEmail(null),
      mail(t("first"), t("subject")),
      wait(3),
      mail(t("second")),
      wait(5),
      mail(t("third")),
    ],
  ],
  event: (t) => [request(t("note")), accepted(7, null), message(t("welcome")), wait(5), message(t("later"))],
  again: (t) => [
    message(t("first")),
    wait(6),
    hasEmail(4),
    mail(t("mail"), t("subject"), null),
    message(t("second")),
  ],
};

/** One of them in a language: steps of a graph, with placeholders that have fallbacks (CAMP-58). */
export function startingSequence(key: StartingKey, language: StartingLanguage): Sequence {
  const texts = language[key];
  const filled = (name: string) => withFallbacks(texts[name] ?? "", language.fallback);
  const plan = plans[key](filled);
  const at = (place: number | null) => (place !== null && place < plan.length ? idOf(key, place + 1) : null);
  return plan.map(({ no, next, ...step }, place): Step => {
    const common = { ...step, id: idOf(key, place + 1), is_enabled: true };
    const following = at(next === undefined ? place + 1 : next);
    return (
      step.type === "condition"
        ? { ...common, otherwise: "continue", next: following, no: at(no ?? null) }
        : { ...common, next: following }
    ) as Step;
  });
}
