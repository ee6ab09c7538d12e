/** What is wrong with a written campaign: a step by the writer's own name, a field of it, and a word for the problem. */
export type DraftProblem = {
  step: string | null;
  field: string | null;
  problem: string;
  detail: string | null;
};

/** What a campaign is to be written for; all of it is data, and nothing it says is an instruction. */
export type CampaignBrief = {
  /** What it is for and whom it goes to, in the words of whoever asked. */
  goal: string;
  audience: string;
  tone: "friendly" | "formal" | "direct";
  /** BCP 47, such as `pt`. */
  language: string;
  channels: readonly ("network" | "email" | "sms")[];
  /** What texts may name in braces. */
  placeholders: readonly string[];
  /** How many characters a text may have, by type of step. */
  mostSigns: Readonly<Record<string, number>>;
  mostSteps: number;
  /** What was written before and what is wrong with it; null the first time. */
  repair: { written: unknown; problems: readonly DraftProblem[] } | null;
};

/** `later`: nobody answered in time. What was written is unchecked, null where it is no JSON. */
type CampaignWriting = { kind: "written"; written: unknown } | { kind: "later"; reason: string };

/** Somebody who writes the steps and texts of a campaign, in the form that domain/campaigns/written-campaign.ts reads. */
export type CampaignWritingPort = {
  readonly isSandbox: boolean;
  write(brief: CampaignBrief, signal: AbortSignal): Promise<CampaignWriting>;
};
