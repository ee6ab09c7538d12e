import { cookies } from "next/headers";
import { createElement } from "react";
import type { Brand } from "@/brands/schema";
import type { ShellAccount } from "@/components/shell/accounts";
import type { ShellProps } from "@/components/shell/default-shell";
import type { NavItem, NavPage } from "@/components/shell/navigation";
import { sidebarCookie } from "@/components/shell/sidebar-cookie";
import { type InboxCounts, UnreadCount } from "@/components/shell/unread-count";
import { signOut } from "@/lib/actions/auth";
import { updateUser } from "@/lib/actions/users";
import { setWorkspace } from "@/lib/actions/workspaces";
import { serverApi } from "@/lib/api/server";
import { type Account, accounts } from "@/lib/contract/accounts";
import { inbox } from "@/lib/contract/inbox";
import { users } from "@/lib/contract/users";
import { type WorkspaceClock, workspaces } from "@/lib/contract/workspaces";
import type { Facts } from "@/lib/edge/facts";
import { gate } from "@/lib/edge/gate";
import { passGate } from "./pass-gate";

/** Where each page of the sidebar begins. */
const starts: readonly [NavPage, string][] = [
  ["dashboard", "/dashboard/my-dashboard"],
  ["search", "/search/search-prospects"],
  ["campaigns", "/campaigns/my-campaigns"],
  ["profiles", "/profiles/my-prospects"],
  ["inbox", "/inbox"],
  ["reports", "/reports"],
  ["settings", "/settings/account"],
  ["mailboxes", "/mailboxes"],
  ["pipeline", "/crm"],
  ["templates", "/templates/my-templates"],
  ["integrations", "/integrations"],
  ["billing", "/billing/overview"],
  ["admin", "/admin/customers"],
];

const opens = (facts: Facts, path: string) => gate(facts, path).kind === "stay";

function navOf(facts: Facts, counts: InboxCounts | undefined): NavItem[] {
  const badge = createElement(UnreadCount, { rendered: counts });
  return starts
    .filter(([, href]) => opens(facts, href))
    .map(([page, href]) => ({ page, href, ...(page === "inbox" ? { badge } : {}) }));
}

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
    today: use.limit > 0 ? use : undefined,
  };
}

/** A badge is no reason to lose the page: without an answer it stays away until the browser has one. */
const countsNow = () => serverApi(inbox.counts, {}).catch(() => undefined);

/** Everything the shell shows of a person, their workspace and its accounts, read side by side. */
export async function shellProps(brand: Brand): Promise<{ shell: ShellProps; clock: WorkspaceClock }> {
  const facts = await passGate();
  const [person, workspace, spaces, connected, counts, jar] = await Promise.all([
    serverApi(users.current, {}),
    serverApi(workspaces.info, {}),
    serverApi(users.spaces, {}),
    serverApi(accounts.list, {}),
    opens(facts, "/inbox") ? countsNow() : undefined,
    cookies(),
  ]);
  const shell: ShellProps = {
    brand,
    home: "/",
    nav: navOf(facts, counts),
    person: { name: person.fullName, email: person.email, photo: person.avatar },
    workspace: { id: workspace.id, name: workspace.name, people: workspace.users.length },
    workspaces: spaces.filter(({ status }) => status === "active").map(({ id, name }) => ({ id, name })),
    links: opens(facts, "/settings/account") ? { settings: "/settings/account" } : {},
    accounts: connected.map(shellAccount),
    addAccountHref: opens(facts, "/credentials/add") ? "/credentials/add" : undefined,
    actions: { signOut, savePreference: updateUser, switchWorkspace: setWorkspace },
    collapsed: jar.get(sidebarCookie)?.value === "collapsed",
  };
  return { shell, clock: workspace.clock };
}
