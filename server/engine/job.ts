import type { Duration, LedgerKind, TaskPriority } from "@/lib/contract/campaigns/sequence";
import type { WaitReason } from "@/lib/contract/reasons";
import type { Price } from "@/server/domain/billing/credits";
import type { Reservation } from "@/server/domain/campaigns/gate-facts";
import type { Hours } from "@/server/domain/campaigns/hours/hours";
import type { LaneWork } from "@/server/domain/campaigns/hours/slot";
import type { LookedUp } from "@/server/ports/enrichment";
import type { OutgoingMail, SmtpAccess } from "@/server/ports/mail";
import type { NetworkAccount, NetworkAction } from "@/server/ports/network";
import type { Outcome } from "@/server/ports/outcome";
import type { E164, OwnNumber, Sms } from "@/server/ports/phone";
import type { OutgoingWebhook } from "@/server/ports/webhook";
import type { Outgoing } from "@/server/repositories/inbox/outgoing";
import type { MailboxFacts } from "@/server/repositories/ledger/lane-facts";
import type { DropAudio } from "@/server/repositories/phone/voicemail-audios";
import type { Claimed } from "./claim";

/** The result of a job: an outcome of a driver, or the answer of a condition, including conditions checked on the network (R3). */
export type Result = Outcome | { kind: "accepted" | "not_accepted" | "met" | "not_met" } | WorkspaceAction;

/** What was done in the workspace itself. It is written when the job is settled. */
type WorkspaceAction =
  | { kind: "labelled"; labelId: string }
  | { kind: "enriched"; email: string | null; phone: string | null; by?: string; checkedAt?: Date }
  /** The vendor knows neither an address nor a number. */
  | { kind: "found_nothing" }
  | { kind: "goal_reached" }
  | { kind: "moved"; campaignId: string }
  | { kind: "task_given"; task: GivenTask }
  /** Its due date has passed, and it was not done. */
  | { kind: "task_missed" };

/** `due` counts from when the task is created, in the account's working hours. `waits`: the sequence does not continue without it. */
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
  /** Message-ID of an email, or key of a network action; the same in every attempt (rule 12). */
  key: string | null;
  /** The thread that an email begins or continues (R20). */
  thread: { subject: string; references: readonly string[] } | null;
  reservation: Reservation | null;
  /** What it costs if it succeeds, reserved under its id; null if it is free. */
  price: Price | null;
  /** If it fails for good, the prospect's steps on other channels continue (R13). */
  continuesElsewhere: boolean;
  /** When it ends, another prospect of the same company may begin (R26). */
  holdsPlace: boolean;
  lane: LaneWork;
  /** Why the lane's slot is where it is while this is done. */
  slotReason: WaitReason | null;
  /** The campaign version it was decided by, and the state of its limit and hours (M3). */
  decided: { version: number | null; detail: Record<string, string | number> };
  /** The text as stored before sending; null for steps without text, and for a message a member wrote. */
  said: Outgoing | null;
  /** When its gates were checked. */
  preparedAt: Date;
  /** The prospect was contacted before, so a reply may come at any moment (R15). */
  isFollowUp: boolean;
  action: JobAction;
};

/** What a job does, and everything it takes; `perform` does it. */
export type JobAction =
  | { kind: "email"; access: SmtpAccess; mail: OutgoingMail; mailbox: MailboxFacts; stepFiles: number }
  | { kind: "sms"; phone: OwnNumber; sms: Sms }
  | { kind: "voicemail"; phone: OwnNumber; to: E164; key: string; audio: DropAudio; publicUrl: string }
  | { kind: "network"; account: NetworkAccount; action: NetworkAction }
  /** Looks whether the prospect is connected. */
  | { kind: "look"; account: NetworkAccount; whom: string }
  | { kind: "webhook"; call: OutgoingWebhook }
  | { kind: "enrichment"; person: LookedUp }
  /** Nothing is done outside, and the result is known. */
  | { kind: "known"; result: Result };

/** The jobs of one lane, done one after the other. */
export type LaneJobs = { workspaceId: string; laneId: string; jobs: Job[] };
