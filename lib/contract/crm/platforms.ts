/** CRMs that are reached under `/integrations/crm/{platform}` (CRM-14). `default` is the built-in one. */
export const crmPlatforms = ["default"] as const;
