import accounts from "@/messages/de/accounts.json";
import auth from "@/messages/de/auth.json";
import billing from "@/messages/de/billing.json";
import campaigns from "@/messages/de/campaigns.json";
import errors from "@/messages/de/errors.json";
import imports from "@/messages/de/imports.json";
import inbox from "@/messages/de/inbox.json";
import mailboxes from "@/messages/de/mailboxes.json";
import notices from "@/messages/de/notices.json";
import prospects from "@/messages/de/prospects.json";
import sandbox from "@/messages/de/sandbox.json";
import settings from "@/messages/de/settings.json";
import shell from "@/messages/de/shell.json";
import support from "@/messages/de/support.json";
import ui from "@/messages/de/ui.json";
import users from "@/messages/de/users.json";
import wizard from "@/messages/de/wizard.json";
import workspaces from "@/messages/de/workspaces.json";
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
