import accounts from "@/messages/pt/accounts.json";
import auth from "@/messages/pt/auth.json";
import billing from "@/messages/pt/billing.json";
import campaigns from "@/messages/pt/campaigns.json";
import errors from "@/messages/pt/errors.json";
import imports from "@/messages/pt/imports.json";
import inbox from "@/messages/pt/inbox.json";
import mailboxes from "@/messages/pt/mailboxes.json";
import notices from "@/messages/pt/notices.json";
import prospects from "@/messages/pt/prospects.json";
import sandbox from "@/messages/pt/sandbox.json";
import settings from "@/messages/pt/settings.json";
import shell from "@/messages/pt/shell.json";
import support from "@/messages/pt/support.json";
import ui from "@/messages/pt/ui.json";
import users from "@/messages/pt/users.json";
import wizard from "@/messages/pt/wizard.json";
import workspaces from "@/messages/pt/workspaces.json";
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
