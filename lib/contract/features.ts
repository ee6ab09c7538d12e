/** The feature flags of a plan (BILL-14, all 41 names: BILL-15). */
export const features = [
  "icebreakers",
  "calendly",
  "calling",
  "sms",
  "smart_sequences",
  "video",
  "dash_tasks",
  "prospect_finder",
  "connection_booster",
  "instant_searches",
  "inmail_booster",
  "link_tracking",
  "enrichment",
  "webhook_integration",
  "zapier_integration",
  "email_automation",
  "email_warming",
  "social_targeting",
  "post_targeting",
  "event_targeting",
  "group_targeting",
  "api_targeting",
  "native_crm",
  "pipedrive_crm",
  "hubspot_crm",
  "ai_magic_campaigns",
  "ai_employee_messages",
  "ai_assistant_in_campaigns",
  "ai_assistant_in_inbox",
  "ai_powered_comments",
  "ai_powered_labels",
  "ai_powered_personality_type",
  "ai_company_researches",
  "ai_domain",
  "mailbox_slot",
  "ai_targeting",
  "social_automation",
  "voicemail",
  "allow_residential_proxies",
  "cloud",
  "extension",
] as const;
export type Feature = (typeof features)[number];

/** `missing`: not in the tier at all; `inactive`: shown, asks to upgrade; `active` (GATE-27). */
export const featureStates = ["missing", "inactive", "active"] as const;
export type FeatureState = (typeof featureStates)[number];

export const tiers = ["free", "basic", "growth", "scale", "unlimited", "supreme"] as const;
export type Tier = (typeof tiers)[number];
