import type { BuiltIntegration, IntegrationCategory } from "@/lib/contract/integrations/overview";

/** Products that are named alike in every language; the others have a text (INTEG-04, INTEG-06). */
export const productNames: Partial<Record<BuiltIntegration, string>> = {
  google: "Google",
  microsoft: "Microsoft",
  smtp: "SMTP & IMAP",
  calendly: "Calendly",
  pipedrive: "Pipedrive",
  hubspot: "HubSpot",
  zapier: "Zapier",
  api: "API",
};

/** CRMs that are reached through a Zapier webhook (CRM-29). */
export const viaZapier: ReadonlySet<string> = new Set([
  ...["agile-crm", "freshworks-crm", "keap", "nutshell-crm", "pipelinedeals", "recruitcrm", "workable"],
  "zoho-crm",
]);

/** What cannot be connected yet, with its name and category (INTEG-05, INTEG-06, CRM-28). */
export const comingSoon: readonly { type: string; name: string; category: IntegrationCategory }[] = [
  { type: "activecampaign", name: "ActiveCampaign", category: "marketing" },
  { type: "agile-crm", name: "Agile CRM", category: "crm" },
  { type: "airtable", name: "Airtable", category: "productivity" },
  { type: "asana", name: "Asana", category: "productivity" },
  { type: "bullhorn-crm", name: "Bullhorn", category: "crm" },
  { type: "clickUp", name: "ClickUp", category: "productivity" },
  { type: "closeio", name: "Close", category: "crm" },
  { type: "constant-contact", name: "Constant Contact", category: "marketing" },
  { type: "converge_hub", name: "Converge Hub", category: "crm" },
  { type: "copper", name: "Copper", category: "crm" },
  { type: "freshworks-crm", name: "Freshworks CRM", category: "crm" },
  { type: "google-calendar", name: "Google Calendar", category: "productivity" },
  { type: "google-docs", name: "Google Docs", category: "productivity" },
  { type: "google-sheets", name: "Google Sheets", category: "productivity" },
  { type: "growth-hound", name: "Growth Hound", category: "crm" },
  { type: "jobadder", name: "JobAdder", category: "crm" },
  { type: "keap", name: "Keap", category: "crm" },
  { type: "mailchimp", name: "Mailchimp", category: "marketing" },
  { type: "mailgun", name: "Mailgun", category: "marketing" },
  { type: "method-crm", name: "Method CRM", category: "crm" },
  { type: "microsoft-teams", name: "Microsoft Teams", category: "productivity" },
  { type: "monday", name: "monday.com", category: "productivity" },
  { type: "nutshell-crm", name: "Nutshell", category: "crm" },
  { type: "pipelinedeals", name: "Pipeline CRM", category: "crm" },
  { type: "recruitcrm", name: "Recruit CRM", category: "crm" },
  { type: "redtailcrm", name: "Redtail", category: "crm" },
  { type: "salesforce", name: "Salesforce", category: "crm" },
  { type: "slack", name: "Slack", category: "productivity" },
  { type: "sugarcrm7", name: "SugarCRM", category: "crm" },
  { type: "typeform", name: "Typeform", category: "productivity" },
  { type: "workable", name: "Workable", category: "crm" },
  { type: "zoho-crm", name: "Zoho CRM", category: "crm" },
];
