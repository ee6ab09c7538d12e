import type { ReactNode } from "react";
import type { Brand } from "@/brands/schema";
import { AccountMenu, type AccountMenuProps, type MenuActions } from "./account-menu";
import { AccountSwitcher } from "./account-switcher";
import type { ShellAccount } from "./accounts";
import { BottomTabs } from "./bottom-tabs";
import { ClockChip } from "./clock-chip";
import { type NavItem, tabPages } from "./navigation";
import { OfflineBanner } from "./offline-banner";
import { RouteFocus } from "./route-focus";
import { ShellFrame } from "./shell-frame";
import { Sidebar } from "./sidebar";
import { SkipLink } from "./skip-link";

export type ShellProps = Pick<AccountMenuProps, "person" | "workspace" | "workspaces" | "links"> & {
  brand: Pick<Brand, "name" | "logos" | "sidebarLinks">;
  /** Where the logo leads (SHELL-23). */
  home: string;
  nav: readonly NavItem[];
  accounts: readonly ShellAccount[];
  addAccountHref?: string;
  actions: MenuActions;
  /** From the cookie `sidebar`. */
  collapsed: boolean;
  /** Banners across the top. */
  notices?: ReactNode;
  /** Before the account menu: find, phone, bell. */
  headerEnd?: ReactNode;
};

/** Sidebar, header and page of signed-in people; below 768 px bottom tabs (SHELL-02, SHELL-05). Pages stand in a Page. */
export function DefaultShell(props: ShellProps & { children: ReactNode }) {
  const { brand, home, nav, accounts, addAccountHref, actions, collapsed, children } = props;
  const switcher = (look: "card" | "tab") =>
    accounts.length > 0 && <AccountSwitcher look={look} accounts={accounts} addHref={addAccountHref} />;
  const more = nav.filter(({ page, disabledReason }) => !tabPages.includes(page) && !disabledReason);
  return (
    <ShellFrame workspaceId={props.workspace.id} collapsed={collapsed}>
      <SkipLink />
      <RouteFocus />
      <Sidebar brand={brand} home={home} nav={nav} accounts={switcher("card")} />
      <div className="flex min-h-dvh min-w-0 flex-col has-data-fill:h-dvh">
        <div className="grid gap-2 px-4 pt-2 empty:hidden md:px-6">
          <OfflineBanner />
          {props.notices}
        </div>
        <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_auto] grid-rows-[var(--header)_minmax(0,1fr)]">
          <header className="sticky top-0 z-20 col-start-2 row-start-1 row-end-3 flex h-header items-center gap-1 self-start border-b border-line bg-canvas ps-2 pe-2.5 has-[~main_[data-full]]:hidden max-md:has-[~main_[data-covers]]:hidden max-md:has-[~main_[data-tabs]]:border-transparent md:pe-4">
            <ClockChip />
            {props.headerEnd}
            <AccountMenu
              person={props.person}
              workspace={props.workspace}
              workspaces={props.workspaces}
              links={props.links}
              actions={actions}
              more={more.map(({ page, href }) => ({ page, href }))}
            />
          </header>
          <main className="contents">{children}</main>
        </div>
      </div>
      <BottomTabs nav={nav} accounts={switcher("tab")} />
    </ShellFrame>
  );
}
