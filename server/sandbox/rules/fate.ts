import type { Behavior } from "@/lib/contract/sandbox";
import { chance, weigh } from "./chance";
import type { Mood } from "./replies/phrases";

/** `refused` is a 550 in the dialogue; the others come back later as a notice, the last one soft (R17). */
type Bounce = "refused" | "no_such_user" | "mailbox_full";

/** How one member reacts to one workspace, whatever its campaigns: decided once, so that a run can be repeated. */
export type Fate = {
  accepts: boolean;
  /** The first answer, when enough has been written; null for those who never answer. */
  mood: Mood | null;
  /** Sends a thank-you message after accepting. */
  greets: boolean;
  /** Days out of office, beginning with the first touch; null if present. `isDated`: the reply names the return date. */
  away: { days: number; isDated: boolean } | null;
  bounce: Bounce | null;
};

const moodWeights = {
  interested: 30,
  question: 20,
  not_interested: 20,
  later: 12,
  introduction: 10,
  wrong_contact: 8,
} as const;

export function fateOf(index: number, workspaceId: string, behavior: Behavior): Fate {
  const roll = (what: string) => chance("fate", what, workspaceId, index) * 100;
  const answer = roll("answer");
  const mood: Mood | null =
    answer < behavior.optOutPercent
      ? "hard_no"
      : answer < behavior.optOutPercent + behavior.replyPercent
        ? weigh(moodWeights, "mood", workspaceId, index)
        : null;
  return {
    accepts: roll("accepts") < behavior.acceptPercent,
    mood,
    greets: mood !== null && mood !== "hard_no" && roll("greets") < 12,
    away:
      roll("away") < behavior.outOfOfficePercent
        ? { days: 2 + Math.floor(roll("days") / 8), isDated: roll("dated") < 75 }
        : null,
    bounce:
      roll("bounce") < behavior.bouncePercent
        ? weigh({ refused: 45, no_such_user: 40, mailbox_full: 15 }, "bounced", workspaceId, index)
        : null,
  };
}
