import accounts from "@/messages/es/accounts.json";
import auth from "@/messages/es/auth.json";
import billing from "@/messages/es/billing.json";
import campaigns from "@/messages/es/campaigns.json";
import errors from "@/messages/es/errors.json";
import imports from "@/messages/es/imports.json";
import inbox from "@/messages/es/inbox.json";
import mailboxes from "@/messages/es/mailboxes.json";
import notices from "@/messages/es/notices.json";
import prospects from "@/messages/es/prospects.json";
import sandbox from "@/messages/es/sandbox.json";
import settings from "@/messages/es/settings.json";
import shell from "@/messages/es/shell.json";
import support from "@/messages/es/support.json";
import ui from "@/messages/es/ui.json";
import users from "@/messages/es/users.json";
import wizard from "@/messages/es/wizard.json";
import workspaces from "@/messages/es/workspaces.json";
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
