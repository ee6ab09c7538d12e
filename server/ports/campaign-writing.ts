import type { OwnCompany, TargetGroup } from "./own-company";

/** A problem of a written campaign: the step by the model's own name, a field of it, and a code. */
export type DraftProblem = {
  step: string | null;
  field: string | null;
  problem: string;
  detail: string | null;
};

/** The brief of a campaign; all of it is data, never an instruction. */
export type CampaignBrief = {
  /** Its purpose and audience, in the user's own words. */
  goal: string;
  audience: string;
  company: OwnCompany;
  targets: TargetGroup;
  tone: "friendly" | "formal" | "direct";
  /** BCP 47, such as `pt`. */
  language: string;
  channels: readonly ("network" | "email" | "sms")[];
  /** The placeholders that texts may use. */
  placeholders: readonly string[];
  /** How many characters a text may have, by type of step. */
  mostSigns: Readonly<Record<string, number>>;
  mostSteps: number;
  /** The previous output and its problems; null the first time. */
  repair: { written: unknown; problems: readonly DraftProblem[] } | null;
};

/** `later`: no response in time. The output is unchecked, null if it is not JSON. */
type CampaignWriting =
  | { kind: "written"; written: unknown }
  | { kind: "later"; reason: string; retryAfterMs?: number };

/** Writes the steps and texts of a campaign, in the form that domain/campaigns/written-campaign.ts reads. */
export type CampaignWritingPort = {
  readonly isSandbox: boolean;
  write(brief: CampaignBrief, signal: AbortSignal, workspaceId: string): Promise<CampaignWriting>;
};
