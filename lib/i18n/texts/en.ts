import accounts from "@/messages/en/accounts.json";
import auth from "@/messages/en/auth.json";
import billing from "@/messages/en/billing.json";
import campaigns from "@/messages/en/campaigns.json";
import errors from "@/messages/en/errors.json";
import imports from "@/messages/en/imports.json";
import inbox from "@/messages/en/inbox.json";
import mailboxes from "@/messages/en/mailboxes.json";
import notices from "@/messages/en/notices.json";
import prospects from "@/messages/en/prospects.json";
import sandbox from "@/messages/en/sandbox.json";
import settings from "@/messages/en/settings.json";
import shell from "@/messages/en/shell.json";
import support from "@/messages/en/support.json";
import ui from "@/messages/en/ui.json";
import users from "@/messages/en/users.json";
import wizard from "@/messages/en/wizard.json";
import workspaces from "@/messages/en/workspaces.json";
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
