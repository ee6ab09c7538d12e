import type { ExternalPlatform } from "@/lib/contract/crm/platforms";

/** The vendors' own names. */
export const crmNames: Record<ExternalPlatform, string> = { pipedrive: "Pipedrive", hubspot: "HubSpot" };
