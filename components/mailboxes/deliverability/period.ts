import type { DeliverabilityPeriod } from "@/lib/contract/accounts/deliverability";

/** The period shown first. */
export const defaultPeriod: DeliverabilityPeriod = "1_month";
