/** CRMs that are reached under `/integrations/crm/{platform}` (CRM-14). `default` is the built-in one. */
export const crmPlatforms = ["default"] as const;

/** Other CRMs that a workspace can wish for (CRM-28). */
export const crmTypes = [
  ...(["agile-crm", "bullhorn-crm", "closeio", "converge_hub", "copper", "freshworks-crm"] as const),
  ...(["growth-hound", "hubspot", "jobadder", "keap", "method-crm", "nutshell-crm", "pipedrive"] as const),
  ...([
    "pipelinedeals",
    "recruitcrm",
    "redtailcrm",
    "salesforce",
    "sugarcrm7",
    "workable",
    "zoho-crm",
  ] as const),
] as const;
