import { getTranslations } from "next-intl/server";
import { createElement } from "react";
import type { Brand } from "@/brands/schema";
import type { ShellAccount } from "@/components/shell/account/accounts";
import type { NavItem } from "@/components/shell/navigation/navigation";
import { type NavPlace, navPlaces, seesNotices } from "@/components/shell/navigation/places";
import { settingsGroups } from "@/components/shell/navigation/settings-sections";
import { AttentionCount } from "@/components/shell/notices/attention-count";
import { type InboxCounts, UnreadCount } from "@/components/shell/notices/unread-count";
import type { ShellProps } from "@/components/shell/shells/default-shell";
import type { SettingsGroup } from "@/components/shell/shells/settings-shell";
import { type ShellBrand, shellBrandOf } from "@/components/shell/shells/shell-brand";
import { HelpButton } from "@/components/support/help-button";
import { WorkspaceBanners } from "@/components/workspaces/workspace-banners";
import { signOut } from "@/lib/actions/auth";
import { updateUser } from "@/lib/actions/users";
import { releaseWorkspace, setWorkspace } from "@/lib/actions/workspaces";
import { serverApi } from "@/lib/api/server";
import { type Account, accounts, lacksNetwork } from "@/lib/contract/accounts/accounts";
import { inbox } from "@/lib/contract/inbox/inbox";
import { notices } from "@/lib/contract/notices";
import { users } from "@/lib/contract/users";
import { type Workspace, workspaces } from "@/lib/contract/workspaces";
import type { Facts } from "@/lib/edge/facts";
import { gate } from "@/lib/edge/gate";
import type { Locale } from "@/lib/i18n/locales";
import { passGate } from "./pass-gate";
import type { Viewer } from "./signed-in";

const opens = (facts: Facts, path: string) => gate(facts, path).kind === "stay";
const ifOpen = (facts: Facts, path: string) => (opens(facts, path) ? path : undefined);

function shellAccount({ photoLink, today, authStatus, ...account }: Account): ShellAccount {
  const { id, firstName, lastName, username, status } = account;
  const sum = (pick: (use: (typeof today)[number]) => number) =>
    today.reduce((all, use) => all + pick(use), 0);
  const use = { used: sum(({ used }) => used), limit: sum(({ limit }) => limit) };
  return {
    id,
    firstName,
    lastName,
    username,
    status,
    photo: photoLink,
    needsCode: authStatus.securityCode !== null,
    isEmailOnly: lacksNetwork(account),
    today: use.limit > 0 ? use : undefined,
  };
}

/** A badge must not break the page: if its read fails, it is missing until the browser has loaded it. */
const countsNow = () => serverApi(inbox.counts, {}).catch(() => undefined);
const noticesNow = () => serverApi(notices.list, { offset: 0, limit: 25 }).catch(() => undefined);

async function navOf(places: readonly NavPlace[], counts: InboxCounts | undefined): Promise<NavItem[]> {
  const t = await getTranslations("shell.nav.closed");
  const badges: Partial<Record<NavPlace["page"], NavItem["badge"]>> = {
    campaigns: createElement(AttentionCount),
    inbox: createElement(UnreadCount, { rendered: counts }),
  };
  return places.map(({ page, href, closedFor }) => ({
    page,
    href,
    ...(closedFor ? {} : { badge: badges[page] }),
    ...(closedFor ? { disabledReason: t(closedFor) } : {}),
  }));
}

/** The pipeline is shown unless the workspace hides it, and opens at once where a CRM is connected (SHELL-09, CRM-26). */
const pipelinePlaces = (places: readonly NavPlace[], { showCrm, crmTokens }: Workspace): NavPlace[] =>
  places.flatMap((place) => {
    if (place.page !== "pipeline") return [place];
    if (!showCrm) return [];
    return [crmTokens.length > 0 ? { ...place, href: "/crm/manage-last" } : place];
  });

/** Sections that only admins of the workspace see. */
const isForAdmins = /\/(audit-log|enrichment|domains)\//;

/** The sections of settings and preferences that this user can open. */
export async function settingsOf(facts: Facts, locale: Locale): Promise<SettingsGroup[]> {
  const t = await getTranslations({ locale, namespace: "shell.settings" });
  return settingsGroups(
    facts.workspace?.id ?? "",
    (path) => opens(facts, path) && (facts.isWorkspaceAdmin || !isForAdmins.test(path)),
    (key) => t(key),
  );
}

/** The path prefix of a person's page, for the palette. */
const peopleAt = (facts: Facts) =>
  [`/profiles/my-prospects`, `/inbox`].find(
    (path) => opens(facts, "/inbox") && opens(facts, `${path}/${facts.person?.id}`),
  );

/** Passes only the brand settings that the help menu needs to the browser. */
function helpOf({ name, support, switches }: Brand, shown: ShellBrand) {
  const links = Object.values(shown.links).flat();
  return createElement(HelpButton, { name, support, links, showsNews: switches.showChangelog });
}

/** Only for a workspace that has credits, or had some (SHELL-33, SHELL-34). */
function creditsOf({ creditsUsage: { usageByType, availableByType } }: Workspace) {
  const available = availableByType.default;
  return available > 0 ? { credits: { used: usageByType.default, available } } : {};
}

/** What every page says of the workspace; that it is a copy only to users who can act on it. */
function bannerOf(
  { id, restoration, billingNotice: notice }: Workspace,
  { isWorkspaceAdmin }: Facts,
): Pick<ShellProps, "banner"> {
  const restored = restoration && isWorkspaceAdmin ? { restoration, release: releaseWorkspace } : undefined;
  return restored || notice ? { banner: createElement(WorkspaceBanners, { id, notice, restored }) } : {};
}

/** The display settings of a user without a workspace. */
export const viewerOf = async (): Promise<Viewer> => {
  const { viewSettings } = await serverApi(users.current, {});
  return { view: viewSettings, save: updateUser };
};

/** All data of the shell for a user, their workspace and its accounts, read in parallel. */
export async function shellProps(
  brand: Brand,
  locale: Locale,
): Promise<{ shell: ShellProps; viewer: Viewer }> {
  const facts = await passGate();
  const readAt = Date.now();
  const [person, workspace, spaces, connected, counts, rendered, settings] = await Promise.all([
    serverApi(users.current, {}),
    serverApi(workspaces.info, {}),
    serverApi(users.spaces, {}),
    serverApi(accounts.list, {}),
    opens(facts, "/inbox") ? countsNow() : undefined,
    seesNotices(facts) ? noticesNow() : undefined,
    settingsOf(facts, locale),
  ]);
  const campaigns = "/campaigns/my-campaigns";
  const shown = shellBrandOf(brand);
  const shell: ShellProps = {
    brand: shown,
    home: ifOpen(facts, campaigns) ?? "/",
    person: {
      id: person.id,
      name: person.fullName,
      email: person.email,
      photo: person.avatar,
      emailConfirmed: person.emailConfirmed,
    },
    readAt,
    accounts: connected.map(shellAccount),
    ...(seesNotices(facts) ? { notices: { rendered } } : {}),
    help: helpOf(brand, shown),
    ...bannerOf(workspace, facts),
    frame: {
      workspace: {
        ...{ id: workspace.id, name: workspace.name, people: workspace.users.length },
        ...creditsOf(workspace),
      },
      spaces: spaces.map(({ id, name, avatar, status }) => ({ id, name, photo: avatar, status })),
      nav: await navOf(pipelinePlaces(navPlaces(facts, brand), workspace), counts),
      settings,
      links: {
        settings: ifOpen(facts, "/preferences/user/basic") ?? ifOpen(facts, "/preferences/user/language"),
        admin: ifOpen(facts, "/admin/customers"),
        billing: ifOpen(facts, "/billing/overview"),
        workspaceSettings: ifOpen(facts, "/preferences/workspace/basic"),
      },
      addAccountHref: ifOpen(facts, "/credentials/add"),
      newWorkspaceHref: ifOpen(facts, "/space/create"),
      finds: { campaigns: opens(facts, campaigns), people: peopleAt(facts) },
      actions: { signOut, savePreference: updateUser, switchWorkspace: setWorkspace },
    },
  };
  const actsHere = connected.some(({ automationType }) => automationType === "extension");
  return {
    shell,
    viewer: { clock: workspace.clock, actsHere, view: person.viewSettings, save: updateUser },
  };
}
