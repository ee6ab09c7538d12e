import * as z from "zod";
import { id, line } from "../fields";
import { dealCurrencies } from "./currencies";
import { crmPlatforms } from "./platforms";

/** Who may read and change deals: members who see the page "pipeline", in plans with the built-in CRM (CRM-26). */
const gate = { page: "pipeline", feature: "native_crm" } as const;
export const reads = { who: "member", ...gate, rate: "read" } as const;
export const writes = { who: "member", scope: "write", ...gate, rate: "write" } as const;
/** Pipelines and their stages belong to the workspace: admins change them. */
export const settles = { who: "admin", scope: "admin", ...gate, rate: "write" } as const;

export const base = "/integrations/crm/:platform";
export const ofPlatform = { platform: z.enum(crmPlatforms) };

/** CRM-12, CRM-13. */
export const maxCrmName = 60;
export const crmName = line(maxCrmName);
/** CRM-11, CRM-13: per cent, more than 0 and at most 100, in steps of a hundredth. */
export const probability = z
  .number({ error: "probability_not_positive" })
  .gt(0, "probability_not_positive")
  .max(100, "probability_too_large")
  .multipleOf(0.01);

export const dealStatuses = ["open", "won", "lost"] as const;
export type DealStatus = (typeof dealStatuses)[number];

/** In the currency, not in its hundredths; two decimals at most. */
export const maxAmount = 9_999_999_999.99;
export const amount = z
  .number()
  .min(0, "amount_negative")
  .max(maxAmount, "amount_too_large")
  .multipleOf(0.01);

export const currency = z.enum(dealCurrencies);

/** What the board, the table and the sums are filtered by (CRM-05, CRM-06). */
export const dealFilter = {
  /** Part of a deal's name, of its prospect's name or of its company. */
  q: z.string().trim().max(200, "too_long").optional(),
  /** `none`: deals without an owner; else a member's id. */
  owner: z.union([z.enum(["all", "none"]), id]).default("all"),
  status: z.enum(["all", ...dealStatuses]).default("open"),
  /** The last and first day on which they are expected to close. */
  closesFrom: z.iso.date().optional(),
  closesTo: z.iso.date().optional(),
};
