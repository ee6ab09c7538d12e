/** CRMs that are reached under `/integrations/crm/{platform}` (CRM-14). `default` is the built-in one. */
export const crmPlatforms = ["default"] as const;
/** CRMs of other vendors (CRM-28, CRM-29). A workspace connects at most one account of each. */
export const externalPlatforms = ["pipedrive", "hubspot"] as const;
export type ExternalPlatform = (typeof externalPlatforms)[number];
/** What `manage` in the address of a CRM can name (ROUTE-31). */
export const managedCrms = [...crmPlatforms, ...externalPlatforms] as const;
export type ManagedCrm = (typeof managedCrms)[number];
