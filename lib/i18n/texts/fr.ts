import accounts from "@/messages/fr/accounts.json";
import auth from "@/messages/fr/auth.json";
import billing from "@/messages/fr/billing.json";
import campaigns from "@/messages/fr/campaigns.json";
import errors from "@/messages/fr/errors.json";
import imports from "@/messages/fr/imports.json";
import inbox from "@/messages/fr/inbox.json";
import mailboxes from "@/messages/fr/mailboxes.json";
import notices from "@/messages/fr/notices.json";
import prospects from "@/messages/fr/prospects.json";
import sandbox from "@/messages/fr/sandbox.json";
import settings from "@/messages/fr/settings.json";
import shell from "@/messages/fr/shell.json";
import support from "@/messages/fr/support.json";
import ui from "@/messages/fr/ui.json";
import users from "@/messages/fr/users.json";
import wizard from "@/messages/fr/wizard.json";
import workspaces from "@/messages/fr/workspaces.json";
import type { PageNamespace } from "../namespaces";

export const texts = {
  ui,
  shell,
  auth,
  workspaces,
  accounts,
  wizard,
  settings,
  mailboxes,
  campaigns,
  prospects,
  imports,
  inbox,
  sandbox,
  billing,
  users,
  notices,
  support,
  errors,
} satisfies Record<PageNamespace, object>;
