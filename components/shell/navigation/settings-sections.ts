import type { SettingsGroup } from "../shells/settings-shell";

/** The sections of settings and preferences, in order; the keys are their names in messages/shell.json. */
const sections = {
  account: [
    ["account", "/settings/account"],
    ["limits", "/settings/limits"],
    ["location", "/settings/location"],
    ["blacklist", "/settings/blacklist"],
    ["connection", "/settings/connection"],
    ["signatures", "/settings/signatures"],
    ["voicemails", "/settings/voicemails"],
    ["sandbox", "/settings/sandbox"],
  ],
  person: [
    ["basic", "/preferences/user/basic"],
    ["password", "/preferences/user/password"],
    ["security", "/preferences/user/security"],
    ["language", "/preferences/user/language"],
    ["appearance", "/preferences/workspace/appearance/{workspaceId}"],
    ["manualApproval", "/preferences/user/manual-approval"],
    ["notifications", "/preferences/user/notifications"],
  ],
  workspace: [
    ["workspaceBasic", "/preferences/workspace/basic"],
    ["members", "/preferences/workspace/users/{workspaceId}"],
    ["labels", "/preferences/workspace/labels/{workspaceId}"],
    ["autoLabels", "/preferences/workspace/auto-labels/{workspaceId}"],
    ["customFields", "/preferences/workspace/custom-fields/{workspaceId}"],
    ["doNotContact", "/profiles/do-not-contact"],
    ["phoneNumbers", "/integrations/dialer/phone-numbers"],
    ["enrichmentVendors", "/preferences/workspace/enrichment/{workspaceId}"],
    ["trackingDomains", "/preferences/workspace/domains/{workspaceId}"],
    ["webhooks", "/integrations/automation/webhooks/main"],
    ["apiToken", "/integrations/api"],
    ["auditLog", "/preferences/workspace/audit-log/{workspaceId}"],
  ],
} as const;

type SettingsKey =
  | `groups.${keyof typeof sections}`
  | `sections.${(typeof sections)[keyof typeof sections][number][0]}`;

/** The groups of sections that the user can open in the current workspace; empty groups are left out. */
export function settingsGroups(
  workspaceId: string,
  opens: (path: string) => boolean,
  text: (key: SettingsKey) => string,
): SettingsGroup[] {
  return Object.entries(sections)
    .map(([group, entries]) => ({
      label: text(`groups.${group as keyof typeof sections}`),
      items: entries
        .map(([key, path]) => ({ key, href: path.replace("{workspaceId}", workspaceId) }))
        .filter(({ href }) => opens(href))
        .map(({ key, href }) => ({ href, label: text(`sections.${key}`) })),
    }))
    .filter(({ items }) => items.length > 0);
}
