import type { Duration, LedgerKind, TaskPriority } from "@/lib/contract/campaigns/sequence";
import type { WaitReason } from "@/lib/contract/reasons";
import type { Price } from "@/server/domain/billing/credits";
import type { Reservation } from "@/server/domain/campaigns/gate-facts";
import type { Hours } from "@/server/domain/campaigns/hours/hours";
import type { LaneWork } from "@/server/domain/campaigns/hours/slot";
import type { Outcome, Ready } from "@/server/ports/outcome";
import type { Outgoing } from "@/server/repositories/inbox/outgoing";
import type { Claimed } from "./claim";

/** What came of a job: an outcome of a driver, or the answer of a condition; of one that looked at the network, too (R3). */
export type Result = Outcome | { kind: "accepted" | "not_accepted" | "met" | "not_met" } | WorkspaceAction;

/** What was done in the workspace itself; what it writes is written when the job is settled. */
export type WorkspaceAction =
  | { kind: "labelled"; labelId: string }
  | { kind: "enriched"; email: string | null; phone: string | null }
  /** Nobody knows how the person can be reached. */
  | { kind: "found_nothing" }
  | { kind: "goal_reached" }
  | { kind: "moved"; campaignId: string }
  | { kind: "task_given"; task: GivenTask }
  /** Its day is over, and nobody did it. */
  | { kind: "task_missed" };

/** `due` counts from when it is given, by the account's own hours; `waits`: nothing goes on without it. */
export type GivenTask = {
  type: "custom" | "call";
  text: string;
  priority: TaskPriority;
  due: Duration;
  hours: Hours;
  waits: boolean;
};

/** A claimed row, ready to be done: nothing is left to look up. */
export type Job = Claimed & {
  kind: LedgerKind;
  enrollmentId: string | null;
  campaignId: string | null;
  prospectId: string;
  stepId: string | null;
  accountId: string;
  mailboxId: string | null;
  attempts: number;
  /** Message-ID of a mail, key of a network action; the same in every try (rule 12). */
  key: string | null;
  /** The thread a mail begins or continues (R20). */
  thread: { subject: string; references: readonly string[] } | null;
  reservation: Reservation | null;
  /** What it costs when something comes of it, set aside under its id; null where it is free. */
  price: Price | null;
  /** Where it fails for good, its person's steps on other channels go ahead (R13). */
  continuesElsewhere: boolean;
  /** With its end somebody else of the company may begin (R26). */
  holdsPlace: boolean;
  lane: LaneWork;
  /** Why the lane's slot lies where it lies while this is done. */
  slotReason: WaitReason | null;
  /** By which version of the campaign it is done, and how its cap and hours stood (M3). */
  decided: { version: number | null; detail: Record<string, string | number> };
  /** The text as it was stored before it is said; null for what says nothing, and for a message a person wrote. */
  said: Outgoing | null;
  /** When its gates were looked at. */
  preparedAt: Date;
  /** Its person was reached before, so that an answer may come at any moment (R15). */
  isFollowUp: boolean;
  act(ready: Ready): Promise<Result>;
};

/** The jobs of one lane, done one after the other. */
export type LaneJobs = { workspaceId: string; laneId: string; jobs: Job[] };
