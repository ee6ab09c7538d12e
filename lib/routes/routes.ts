import { adminRoutes } from "./admin-routes";
import type { Route } from "./route";

/** Mailboxes that have a page of their own; more kinds come with their drivers (ROUTE-36). */
const mailboxTypes = ["smtp"];

const settings = (path: string, more: Partial<Route> = {}): Route => ({
  path,
  shell: "settings",
  page: "settings",
  groups: ["unpaid"],
  ...more,
});
const user = (path: string, more: Partial<Route> = {}): Route => ({
  path: `/preferences/user${path}`,
  shell: "settings",
  groups: ["noCredentials", "unpaid", "onboarding"],
  ...more,
});
const workspace = (path: string, more: Partial<Route> = {}): Route => ({
  path: `/preferences/workspace${path}`,
  shell: "settings",
  groups: ["noCredentials", "unpaid"],
  ...more,
});
const space = (path: string, more: Partial<Route> = {}): Route => ({
  path: `/space${path}`,
  shell: "empty",
  groups: ["noCredentials", "unpaid", "onboarding"],
  ...more,
});
const auth = (path: string, more: Partial<Route> = {}): Route => ({
  path: `/auth${path}`,
  shell: "auth",
  groups: ["public", "authorized"],
  ...more,
});

/** Every path of the product, in the order in which they are matched (rows ROUTE-01 to ROUTE-65). */
export const routes: readonly Route[] = [
  { path: "/", shell: "default", to: "/campaigns", groups: ["noCredentials", "unpaid"] },

  auth("", { to: "/auth/sign-in" }),
  auth("/sign-in", { built: true }),
  auth("/sign-up", { built: true }),
  auth("/forgot-password", { built: true }),
  auth("/restore-password", { built: true }),
  { path: "/auth/integration/third-party-login", shell: "auth", groups: ["public"], built: true },
  {
    path: "/auth/activate-email",
    shell: "auth",
    groups: ["public", "afterConfirmation"],
    built: true,
  },
  { path: "/oauth", shell: "empty", groups: ["noCredentials", "unpaid"], built: true },

  { path: "/terms-of-use", shell: "public", groups: ["public"], built: true },
  { path: "/privacy-policy", shell: "public", groups: ["public"], built: true },
  { path: "/error", shell: "empty", groups: ["public"], built: true },
  { path: "/v/{videoId}", shell: "empty", groups: ["public"], feature: "video" },

  {
    path: "/dashboard",
    shell: "default",
    page: "dashboard",
    groups: ["noCredentials"],
    to: "/dashboard/my-dashboard",
  },
  {
    path: "/dashboard/my-dashboard",
    shell: "default",
    page: "dashboard",
    groups: ["noCredentials"],
    built: true,
  },
  {
    path: "/dashboard/my-tasks",
    shell: "default",
    page: "dashboard",
    feature: "dash_tasks",
    groups: ["noCredentials"],
    built: true,
  },
  {
    path: "/dashboard/activity",
    shell: "default",
    page: "dashboard",
    groups: ["noCredentials"],
    built: true,
  },

  { path: "/search", shell: "default", page: "search", to: "/search/search-prospects" },
  { path: "/search/search-prospects", shell: "default", page: "search", feature: "prospect_finder" },

  { path: "/campaigns", shell: "default", page: "campaigns", to: "/campaigns/my-campaigns" },
  { path: "/campaigns/duplicate", shell: "default", page: "campaigns", built: true },
  {
    path: "/campaigns/my-campaigns/{filter?}",
    shell: "default",
    page: "campaigns",
    values: { filter: ["active", "paused", "archived", "deleted"] },
    built: true,
  },
  { path: "/campaign/add", shell: "default", page: "campaigns", built: true },
  { path: "/campaign/edit/{id}", shell: "default", page: "campaigns", built: true },
  { path: "/campaign/edit/{id}/step/{stepId}", shell: "default", page: "campaigns" },
  { path: "/campaign/edit/{id}/forecast", shell: "default", page: "campaigns", built: true },
  { path: "/campaign/edit/{id}/settings", shell: "default", page: "campaigns", built: true },
  { path: "/campaign/edit/{id}/attention", shell: "default", page: "campaigns", built: true },
  { path: "/campaign/edit/{id}/history", shell: "default", page: "campaigns", built: true },
  { path: "/campaign/edit/{id}/prospects", shell: "default", page: "campaigns", built: true },
  { path: "/campaign/edit/{id}/import/{importId?}", shell: "default", page: "campaigns", built: true },
  {
    path: "/smart-sequences",
    shell: "default",
    page: "campaigns",
    feature: "smart_sequences",
    built: true,
  },
  {
    path: "/smart-sequences/edit/{id}",
    shell: "default",
    page: "campaigns",
    feature: "smart_sequences",
    built: true,
  },

  { path: "/credentials/add", shell: "default", groups: ["noCredentials"], built: true },
  { path: "/credentials/add-first", shell: "default", groups: ["noCredentials"], built: true },

  { path: "/profiles", shell: "default", page: "profiles", to: "/profiles/my-prospects" },
  { path: "/profiles/search-prospects", shell: "default", page: "profiles", feature: "prospect_finder" },
  { path: "/profiles/my-prospects", shell: "default", page: "profiles" },
  { path: "/profiles/my-prospects/{profileId}", shell: "default", page: "profiles", built: true },

  { path: "/inbox/{profileId?}", shell: "default", page: "inbox", built: true },
  { path: "/reports", shell: "default", page: "reports", built: true },

  { path: "/mailboxes", shell: "default", page: "mailboxes", built: true },
  { path: "/mailboxes/add", shell: "default", page: "mailboxes", built: true },
  {
    path: "/mailboxes/ai-emails",
    shell: "default",
    page: "mailboxes",
    feature: "ai_domain",
    to: "/mailboxes/ai-emails/overview",
  },
  { path: "/mailboxes/ai-emails/overview", shell: "default", page: "mailboxes", feature: "ai_domain" },
  { path: "/mailboxes/ai-emails/domains", shell: "default", page: "mailboxes", feature: "ai_domain" },
  { path: "/mailboxes/ai-emails/mailboxes", shell: "default", page: "mailboxes", feature: "mailbox_slot" },
  {
    path: "/mailboxes/ai-emails/mailboxes/warm-up/{mailboxId}",
    shell: "default",
    page: "mailboxes",
    feature: "email_warming",
  },
  {
    path: "/mailboxes/{type}/{id}",
    shell: "default",
    page: "mailboxes",
    values: { type: mailboxTypes },
    built: true,
  },
  { path: "/mailboxes/{rest*}", shell: "default", page: "mailboxes", to: "/mailboxes" },

  settings("/settings", {
    to: "/settings/account",
    toWithout: { feature: "social_automation", to: "/settings/limits" },
  }),
  settings("/settings/account", { built: true }),
  settings("/settings/limits", { built: true }),
  settings("/settings/location", { built: true }),
  settings("/settings/blacklist", { built: true }),
  settings("/settings/connection", { built: true }),
  settings("/settings/signatures", { built: true }),
  settings("/settings/voicemails", { built: true, feature: "voicemail" }),
  settings("/settings/sandbox", { built: true, groups: ["unpaid", "noCredentials"] }),

  { path: "/crm", shell: "default", page: "pipeline", groups: ["noCredentials", "unpaid"] },
  { path: "/crm/manage-last", shell: "default", page: "pipeline", groups: ["noCredentials", "unpaid"] },
  {
    path: "/crm/manage/{integration}",
    shell: "default",
    page: "pipeline",
    groups: ["noCredentials", "unpaid"],
    values: { integration: ["pipedrive", "hubspot", "default"] },
  },
  {
    path: "/crm/manage/{rest*}",
    shell: "default",
    page: "pipeline",
    groups: ["noCredentials", "unpaid"],
    to: "/crm/manage/default",
  },

  { path: "/templates", shell: "default", page: "templates", to: "/templates/my-templates" },
  { path: "/templates/my-templates", shell: "default", page: "templates" },
  { path: "/templates/edit/{id}", shell: "default", page: "templates" },
  { path: "/templates/videos", shell: "default", page: "templates", feature: "video" },
  { path: "/templates/videos/constructor/{videoId?}", shell: "empty", page: "templates", feature: "video" },

  { path: "/integrations", shell: "default", page: "integrations", groups: ["noCredentials"] },
  {
    path: "/integrations/automation/zapier-main",
    shell: "default",
    page: "integrations",
    feature: "zapier_integration",
    groups: ["noCredentials"],
  },
  {
    path: "/integrations/automation/webhooks/main",
    shell: "default",
    page: "integrations",
    feature: "webhook_integration",
    groups: ["noCredentials"],
  },
  {
    path: "/integrations/automation/webhooks/labels-settings",
    shell: "default",
    page: "integrations",
    feature: "webhook_integration",
    groups: ["noCredentials"],
  },
  {
    path: "/integrations/automation/webhooks/base-settings",
    shell: "default",
    page: "integrations",
    feature: "webhook_integration",
    groups: ["noCredentials"],
  },
  {
    path: "/integrations/dialer/phone-numbers",
    shell: "default",
    page: "dialer",
    feature: "calling",
    groups: ["noCredentials"],
    built: true,
  },
  {
    path: "/integrations/dialer/call-recordings",
    shell: "default",
    page: "dialer",
    feature: "calling",
    groups: ["noCredentials"],
  },
  {
    path: "/integrations/converge-hub/overview",
    shell: "default",
    page: "integrations",
    groups: ["noCredentials"],
  },
  { path: "/integrations/api", shell: "default", page: "integrations", groups: ["noCredentials"] },

  { path: "/billing", shell: "default", page: "billing", groups: ["noCredentials"], to: "/billing/overview" },
  { path: "/billing/overview", shell: "default", page: "billing", groups: ["noCredentials"], built: true },
  { path: "/billing/transactions", shell: "default", page: "billing", groups: ["noCredentials"] },
  {
    path: "/billing/credits-history",
    shell: "default",
    page: "billing",
    groups: ["noCredentials"],
    built: true,
  },
  {
    path: "/billing-warning",
    shell: "empty",
    groups: ["unpaid", "noCredentials", "afterPayment"],
    built: true,
  },
  {
    path: "/payment-in-progress",
    shell: "empty",
    groups: ["unpaid", "noCredentials", "afterPayment"],
    built: true,
  },

  {
    path: "/preferences",
    shell: "settings",
    groups: ["noCredentials", "unpaid", "onboarding"],
    to: "/preferences/user/basic",
  },
  user("", { to: "/preferences/user/basic" }),
  user("/basic", { built: true }),
  user("/password", { built: true }),
  user("/language", { built: true }),
  user("/manual-approval", { built: true }),
  user("/notifications", { built: true }),
  user("/company-research", { feature: "ai_company_researches" }),
  workspace("", { to: "/preferences/workspace/basic" }),
  workspace("/basic", { built: true }),
  workspace("/labels/{workspaceId}", { built: true }),
  workspace("/labels/{workspaceId}/create-new", { built: true }),
  workspace("/labels/{workspaceId}/edit/{labelId}", { built: true }),
  workspace("/users/{workspaceId}", { built: true }),
  workspace("/auto-labels/{workspaceId}", { feature: "ai_powered_labels", built: true }),
  workspace("/appearance/{workspaceId}", { built: true }),
  workspace("/domains/{workspaceId}"),
  workspace("/ai-employees", { feature: "ai_employee_messages" }),

  space("", { to: "/space/create" }),
  space("/create", { built: true }),
  space("/use-space", { built: true }),
  space("/set-space", { built: true }),
  space("/join", { built: true }),
  space("/accept-invite", { built: true }),
  space("/{rest*}", { to: "/space/create" }),
  {
    path: "/workspace/add",
    shell: "empty",
    groups: ["noCredentials", "unpaid", "onboarding"],
    to: "/space/create",
  },
  {
    path: "/ai-employee-onboarding",
    shell: "empty",
    groups: ["onboarding", "noCredentials", "unpaid"],
    feature: "ai_company_researches",
    to: "/ai-employee-onboarding/intro",
  },
  {
    path: "/ai-employee-onboarding/{step}",
    shell: "empty",
    groups: ["onboarding", "noCredentials", "unpaid"],
    feature: "ai_company_researches",
  },

  ...adminRoutes,
];
