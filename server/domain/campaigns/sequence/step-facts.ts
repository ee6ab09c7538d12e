import type { GuardLevel } from "@/lib/contract/campaigns/campaigns";
import type { LedgerKind } from "@/lib/contract/campaigns/sequence";
import type { CampaignSettings } from "@/lib/contract/campaigns/settings";
import type { CampaignStatus } from "@/lib/contract/campaigns/status";
import type { ConsentChannel } from "@/lib/contract/prospects/consents";
import type { EnrollmentState } from "@/lib/contract/prospects/prospects";
import type { StopReason } from "@/lib/contract/reasons";
import type { CompanyPlaces } from "../company-rule";
import type { NewPeoplePlaces } from "../new-people";
import type { Unheard } from "../unheard";

/**
 * What the gates look at of a step that is due and of its person; instants are real. Fields of enrollment and campaign are null
 * for a message somebody wrote in the inbox.
 */
export type StepFacts = {
  kind: LedgerKind;
  enrollmentId: string | null;
  campaignId: string | null;
  /** What differs from the usual settings of the campaign; null for a message somebody wrote in the inbox. */
  settings: Partial<CampaignSettings> | null;
  stepId: string | null;
  dueAt: Date | null;
  enrollmentState: EnrollmentState | null;
  stopReason: StopReason | null;
  requestedAt: Date | null;
  withdrawnAt: Date | null;
  acceptedAt: Date | null;
  holdUntil: Date | null;
  holdReason: "out_of_office" | "uncertain_reply" | null;
  /** Somebody paused the person until then. */
  pausedUntil: Date | null;
  /** Until when the person waits because a colleague answered, in a campaign that goes by companies (R26). */
  colleagueUntil: Date | null;
  /** A first step of somebody whose campaign lets so many of a company begin; null for everybody else. */
  company: CompanyPlaces | null;
  /** A step of somebody who had none yet, in a campaign that begins with only so many people a day; null for everybody else. */
  newPeople: NewPeoplePlaces | null;
  threadMessageIds: readonly string[] | null;
  campaignStatus: CampaignStatus | null;
  /** The person's zone as far as it is known, in a campaign that keeps to their hours; null in others (R7). */
  recipientHours: { timezone: string | null } | null;
  /** The person's zone as far as it is known: text messages and voicemails keep to it always (R28). */
  timezone: string | null;
  /** A first step in a campaign that takes no new people at the moment (R22). */
  isHeldBack: boolean;
  /** How far the guard of the campaign's mails goes (R17). */
  guardLevel: GuardLevel | null;
  fullName: string;
  /** As the person or a file put it. */
  location: string;
  companyName: string;
  email: string | null;
  isEmailInvalid: boolean;
  phone: string | null;
  /** A carrier said that nobody has this number, or that it takes no messages. */
  isPhoneInvalid: boolean;
  /** What the person agreed to receive from machines, and at which numbers (R28). */
  consents: readonly { channel: ConsentChannel; phone: string }[];
  profileUrl: string | null;
  memberRef: string | null;
  isOptedOut: boolean;
  /** The reason of the list that forbids writing to this person: the workspace's, or the account's own blacklist (CRED-121). */
  suppression: string | null;
  /** Kinds that failed for good in a campaign that continues on other channels (R13); absent or null in others. */
  failedKinds?: readonly LedgerKind[] | null;
  /** The person has a label that ends sequences of this campaign (R14). */
  hasStopLabel?: boolean;
  /** They may have asked us to stop, and nobody has decided yet whether they did: nothing automatic until then (R18). */
  mayHaveOptedOut?: boolean;
  /** A first step of somebody whom another campaign has begun with, or took in first, although this one shares nobody (R24). */
  isInOtherCampaign: boolean;
  /** Another sequence of the same account has asked for a connection and waits. */
  isRequestedElsewhere: boolean;
  /** When the account took back, unanswered, what another sequence had asked of this person. */
  withdrawnElsewhereAt: Date | null;
  /** For an InMail: the account sent this person one before. */
  isInmailed: boolean;
  /** Instants of automatic messages to this person in the last seven days, those under way among them. */
  touches: readonly Date[];
  /** For a voicemail: when others were left at this person's number, those under way among them (VM-13). */
  voicemails: readonly Date[];
  /** A sender that reached the person before and whose answers are not all recorded; null where nothing may lie unread. */
  unheard: Unheard | null;
  /** When the step's task is due that nobody has done yet; null where there is none. */
  taskDueAt: Date | null;
  /** For a move: the campaign people go to is put away. */
  isTargetClosed: boolean;
};
