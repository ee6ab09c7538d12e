import type { Behavior } from "@/lib/contract/sandbox";
import { chance, pick, weigh } from "./chance";

const hour = 3_600_000;

/** What somebody else in the company does in its CRM. */
const colleagueActs = [
  ...(["edit", "move", "win", "lose", "new_person", "new_deal"] as const),
  ...(["delete_person", "delete_deal", "merge", "rename_option", "revoke"] as const),
] as const;
export type ColleagueAct = (typeof colleagueActs)[number];

const weights: Record<ColleagueAct, number> = {
  ...{ edit: 300, move: 240, win: 80, lose: 80, new_person: 100, new_deal: 80 },
  ...{ delete_person: 30, delete_deal: 30, merge: 40, rename_option: 15, revoke: 5 },
};
/** Nobody takes the sign-in back in the first days. */
const firstRevoke = 40;

/** The next act after so many; null if this time nobody does anything. */
export function colleagueActOf(behavior: Behavior, crmId: string, turns: number): ColleagueAct | null {
  if (chance("a colleague", crmId, turns) * 100 >= (behavior.colleaguePercent ?? 0)) return null;
  const act = weigh(weights, "does", crmId, turns);
  return act === "revoke" && turns < firstRevoke ? "edit" : act;
}

/** Hours until the next turn, on the workspace's clock. */
export const nextTurnAfter = (crmId: string, turns: number): number =>
  (2 + chance("next turn", crmId, turns) * 6) * hour;
export const firstTurnAfter = (crmId: string): number => (4 + chance("first turn", crmId) * 8) * hour;

const remarks = [
  ...["Met at the fair", "Asked for a quote", "Call back in spring", "Budget is frozen until Q2"],
  ...["Prefers email", "Talk to the assistant first", "Knows our founder", "Uses a competitor"],
];
export const remarkOf = (...of: (string | number)[]) => pick(remarks, "remark", ...of);

const optionWords = ["Trade show", "Conference", "Inbound", "Recommendation", "Cold outreach"];
export const optionNameOf = (...of: (string | number)[]) => pick(optionWords, "option", ...of);

/** Whether the answer to a create is lost on its way: the CRM did it, and nobody knows. */
export const isAnswerLost = ({ colleaguePercent }: Behavior, ourKey: string) =>
  (colleaguePercent ?? 0) > 0 && chance("lost answer", ourKey) < 0.02;
