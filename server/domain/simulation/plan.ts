import type { Sequence } from "@/lib/contract/campaigns/sequence";
import type { CampaignSettings } from "@/lib/contract/campaigns/settings";
import type { Use } from "@/server/domain/accounts/daily-use";
import type { Entitlements } from "@/server/domain/billing/entitlements";
import type { CompanyRule } from "@/server/domain/campaigns/company-rule";
import type { ShownDetour } from "@/server/domain/campaigns/detour";
import type { Lane } from "@/server/domain/campaigns/lane";
import type { NewPeoplePlaces } from "@/server/domain/campaigns/new-people";
import type { KnownOfPerson } from "@/server/domain/campaigns/sequence/condition";
import type { StepFacts } from "@/server/domain/campaigns/sequence/step-facts";
import type { SmsRule } from "@/server/domain/phone/rule";
import type { CompanyKeys } from "@/server/domain/prospects/company";
import type { Rates } from "./answers";
import type { SimulatedCredits } from "./credits";

/** A sender: an account, its mailbox if it has one, the number its texts leave from, and its usage of the last seven days. */
export type SimulatedSender = { network: Lane; mail: Lane | null; text: Lane | null; use: readonly Use[] };

/** The position of a prospect who has begun: the step they wait for; `dueAt` null if something has to wake it. */
export type Position = { stepId: string; dueAt: Date | null };

/** A person of the campaign. What the sequence is about to do changes a copy of `facts`. */
export type SimulatedPerson = {
  id: string;
  /** Index of the sender they stay with (R12). */
  sender: number;
  facts: Omit<
    StepFacts,
    | "kind"
    | "enrollmentId"
    | "campaignId"
    | "settings"
    | "stepId"
    | "dueAt"
    | "campaignStatus"
    | "isHeldBack"
    | "taskDueAt"
    | "isTargetClosed"
    | "company"
    | "newPeople"
  >;
  company: CompanyKeys;
  /** Colleagues who are under way in other campaigns that go by companies. */
  colleaguesElsewhere: number;
  known: Pick<KnownOfPerson, "values" | "hasReplied">;
  /** Placeholders without value, by step (R21). */
  missing: ReadonlyMap<string, readonly string[]>;
  /** Steps they have behind them. */
  done: readonly string[];
  /** At least one step was not skipped. */
  hasBegun: boolean;
  /** Null: they have not begun. */
  position: Position | null;
  /** Steps they do although they are past them (R23). */
  detour: ShownDetour | null;
};

/** Everything a month of a campaign depends on; the same plan gives the same month. All instants are on the shown clock. */
export type SimulationPlan = {
  startsAt: Date;
  days: number;
  seed: string;
  rates: Rates;
  sequence: Sequence;
  /** Its settings, and what it did today. */
  campaign: { id: string; settings: Partial<CampaignSettings>; use: readonly Use[] };
  senders: readonly SimulatedSender[];
  people: readonly SimulatedPerson[];
  entitlements: Entitlements;
  companyRule: CompanyRule | null;
  /** The places for new prospects of each day, and how many began before; null: not counted. */
  newPeople: Omit<NewPeoplePlaces, "begunOn"> | null;
  continuesOnOtherChannels: boolean;
  sms: SmsRule;
  /** Whether a language model is available. */
  hasWriter: boolean;
  /** Null: credits are not counted, and nothing waits for them. */
  credits: SimulatedCredits | null;
};
