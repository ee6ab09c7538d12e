import * as z from "zod";
import { instant } from "../fields";
import { wire } from "../wire";

/**
 * What the bounce guard does (R17): it warns, holds first emails, or has paused the campaign. `count` of `sent` emails triggered it; each
 * kind of bounce is counted separately.
 */
const guardLevels = ["warned", "no_first_mails", "paused"] as const;
export type GuardLevel = (typeof guardLevels)[number];
const guardReasons = ["bounces", "complaints"] as const;
export type GuardReason = (typeof guardReasons)[number];
export const guard = wire({
  level: z.enum(guardLevels),
  by: z.enum(guardReasons),
  sent: z.int(),
  count: z.int(),
  hard: z.int(),
  soft: z.int(),
  block: z.int(),
  complaints: z.int(),
  at: instant,
});
export type CampaignGuard = z.output<typeof guard>;

/** With fewer emails a share is meaningless. */
export const minMailsForShare = 20;
/** Shares in thousandths: from here on it warns, sends no first emails, pauses (R17). */
export const bounceSteps = { warned: 20, no_first_mails: 40, paused: 80 } as const;
export const complaintSteps = { warned: 1, paused: 3 } as const;
