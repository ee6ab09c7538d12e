import type { MailboxType } from "@/lib/contract/accounts/mail-providers";
import type { Standstill } from "@/lib/contract/accounts/warm-up";
import { poolProblem } from "./partner";

type State = {
  mailbox: { type: MailboxType; status: string; problem: string | null };
  isOn: boolean;
  pausedReason: "blocked" | "bounces" | null;
  isInPlan: boolean;
  pool: { mailboxes: number; domains: number };
  hasBegun: boolean;
  beginsToday: boolean;
};

/** Why no warm-up emails leave: the first thing that somebody would have to change; null while they do. */
export function standstillOf(state: State): Standstill | null {
  const { mailbox, isOn, pausedReason, isInPlan, pool, hasBegun, beginsToday } = state;
  if (mailbox.type === "google") return "google_consent";
  if (!isOn) return "off";
  if (!isInPlan) return "not_in_plan";
  if (mailbox.status !== "connected" || mailbox.problem !== null) return "mailbox_disconnected";
  if (pausedReason) return pausedReason;
  if (poolProblem(pool)) return "not_enough_mailboxes";
  return hasBegun || beginsToday ? null : "begins_later";
}
