import type { GuardLevel } from "@/lib/contract/campaigns/guard";
import type { LedgerKind } from "@/lib/contract/campaigns/sequence";
import type { CampaignSettings } from "@/lib/contract/campaigns/settings";
import type { CampaignStatus } from "@/lib/contract/campaigns/status";
import type { ConsentChannel } from "@/lib/contract/prospects/consents";
import type { EnrollmentState } from "@/lib/contract/prospects/prospects";
import type { StopReason } from "@/lib/contract/reasons";
import type { AddressCheck } from "@/server/domain/prospects/address-check";
import type { CompanyPlaces } from "../company-rule";
import type { NewPeoplePlaces } from "../new-people";
import type { UncheckedSender } from "../unchecked-sender";

/**
 * What the gates check of a due step and its prospect; instants are real. Fields of enrollment and campaign are null for a message a member
 * wrote in the inbox.
 */
export type StepFacts = {
  kind: LedgerKind;
  enrollmentId: string | null;
  campaignId: string | null;
  /** Settings that differ from the campaign defaults; null for a message a member wrote in the inbox. */
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
  /** A member paused the prospect until then. */
  pausedUntil: Date | null;
  /** Until when the prospect waits because a colleague replied, in a campaign with the company rule (R26). */
  colleagueUntil: Date | null;
  /** For a first step in a campaign that limits how many prospects of a company begin; null otherwise. */
  company: CompanyPlaces | null;
  /** For a first step in a campaign that limits new prospects per day; null otherwise. */
  newPeople: NewPeoplePlaces | null;
  threadMessageIds: readonly string[] | null;
  campaignStatus: CampaignStatus | null;
  /** The prospect's time zone if known, in a campaign that respects their hours; null in others (R7). */
  recipientHours: { timezone: string | null } | null;
  /** The prospect's time zone if known; text messages and voicemails always respect it (R28). */
  timezone: string | null;
  /** A first step in a campaign that takes no new prospects at the moment (R22). */
  isHeldBack: boolean;
  /** The level of the campaign's bounce guard (R17). */
  guardLevel: GuardLevel | null;
  fullName: string;
  /** As the prospect or a file spelled it. */
  location: string;
  companyName: string;
  email: string | null;
  isEmailInvalid: boolean;
  /** What is known of the email address; absent or null if it was never checked. */
  addressCheck?: AddressCheck | null;
  phone: string | null;
  /** A carrier reported that the number does not exist, or takes no messages. */
  isPhoneInvalid: boolean;
  /** Consent to automated texts and calls, with the numbers it covers (R28). */
  consents: readonly { channel: ConsentChannel; phone: string }[];
  profileUrl: string | null;
  memberRef: string | null;
  isOptedOut: boolean;
  /** The reason on the list that forbids contacting this prospect: the workspace's, or the account's own blacklist (CRED-121). */
  suppression: string | null;
  /** Kinds that failed for good in a campaign that continues on other channels (R13); absent or null in others. */
  failedKinds?: readonly LedgerKind[] | null;
  /** The prospect has a stop label of this campaign (R14). */
  hasStopLabel?: boolean;
  /** The prospect may have opted out, and no member has decided yet: nothing automatic until then (R18). */
  mayHaveOptedOut?: boolean;
  /**
   * A first step of a prospect whom another campaign contacted, or took in, first, although this campaign excludes such prospects (R24).
   */
  isInOtherCampaign: boolean;
  /** Another sequence of the same account has a pending connection request. */
  isRequestedElsewhere: boolean;
  /** When the account withdrew an unanswered request of another sequence to this prospect. */
  withdrawnElsewhereAt: Date | null;
  /** For an InMail: the account sent this prospect one before. */
  isInmailed: boolean;
  /** Instants of automatic messages to this prospect in the last seven days, including those in progress. */
  touches: readonly Date[];
  /** For a voicemail: when others were left at this number, including those in progress (VM-13). */
  voicemails: readonly Date[];
  /** A sender that contacted the prospect before and whose replies are not all recorded; null if none can be unread. */
  uncheckedSender: UncheckedSender | null;
  /** When the step's open task is due; null if there is none. */
  taskDueAt: Date | null;
  /** For a move: the target campaign is archived or deleted. */
  isTargetClosed: boolean;
};
