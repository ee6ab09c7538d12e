"use client";

import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import type { ShellAccount } from "../account/accounts";
import { AccountMenu, type MenuPerson } from "../account/menu";
import { AccountSwitcher } from "../account/switcher";
import { ClockChip } from "../clock-chip";
import { ConfirmEmail } from "../confirm-email";
import type { FrameFacts } from "../frame";
import { FrameDialogs } from "../frame-dialogs";
import { BottomTabs } from "../navigation/bottom-tabs";
import { tabPages } from "../navigation/navigation";
import { RouteFocus } from "../navigation/route-focus";
import { Sidebar } from "../navigation/sidebar";
import { SkipLink } from "../navigation/skip-link";
import { NoticeBell } from "../notices/bell";
import type { NoticeList } from "../notices/use-notices";
import { SearchButton } from "../palette/search-button";
import type { ShellBrand } from "./shell-brand";
import { ShellFrame } from "./shell-frame";

/** Loaded after the page, which was just rendered for its workspace and over a good connection. */
const MovedTab = dynamic(() => import("../moved-tab").then((module) => module.MovedTab), { ssr: false });
const ConnectionBanner = dynamic(
  () => import("../connection-banner").then((module) => module.ConnectionBanner),
  { ssr: false },
);

export type ShellProps = {
  brand: ShellBrand;
  /** The logo's link (SHELL-23). */
  home: string;
  person: MenuPerson & { id: string; emailConfirmed: boolean };
  accounts: readonly ShellAccount[];
  /** Absent for members who may not see notices (SHELL-31). */
  notices?: { rendered: NoticeList | undefined };
  /** In the header: the brand's help (components/support). */
  help?: ReactNode;
  /** Above the page: banners for the whole workspace (components/workspaces). */
  banner?: ReactNode;
  frame: FrameFacts;
  /** When the data of this page was read, in ms since 1970. */
  readAt: number;
};

/**
 * Sidebar, header and page for signed-in users; bottom tabs below 768 px (SHELL-02, SHELL-05). Its content is a Page. It takes plain data
 * rather than server elements, which would be sent twice: as HTML and as their serialized form.
 */
export function DefaultShell({
  brand,
  home,
  person,
  accounts,
  notices,
  help,
  banner,
  frame,
  readAt,
  children,
}: ShellProps & { children: ReactNode }) {
  const { nav, workspace, links, actions, addAccountHref } = frame;
  const switcher = (look: "card" | "line" | "tab") =>
    accounts.length > 0 && <AccountSwitcher look={look} accounts={accounts} addHref={addAccountHref} />;
  const more = nav.filter(({ page, disabledReason }) => !tabPages.includes(page) && !disabledReason);
  return (
    <>
      <SkipLink />
      <ShellFrame
        workspaceId={workspace.id}
        readAt={readAt}
        side={<Sidebar brand={brand} home={home} nav={nav} accounts={switcher("card")} />}
        top={{
          brand: { name: brand.name, logos: brand.logos },
          home,
          nav,
          links: Object.values(brand.links).flat(),
          accounts: switcher("line"),
        }}
      >
        <RouteFocus />
        <FrameDialogs personId={person.id} {...frame} />
        <MovedTab space={workspace} switchWorkspace={actions.switchWorkspace} />
        <ConnectionBanner />
        <div className="flex min-h-dvh min-w-0 flex-col has-data-fill:h-dvh group-data-top/shell:md:h-auto group-data-top/shell:md:min-h-0 group-data-top/shell:md:flex-1">
          {banner}
          {!person.emailConfirmed && <ConfirmEmail personId={person.id} email={person.email} />}
          <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_auto] grid-rows-[var(--header)_minmax(0,1fr)]">
            <header className="sticky top-(--above,0px) z-20 col-start-2 row-start-1 row-end-3 flex h-header items-center gap-1 self-start border-b border-line bg-canvas ps-2 pe-2.5 has-[~main_[data-full]]:hidden max-md:has-[~main_[data-covers]]:hidden max-md:has-[~main_[data-tabs]]:border-transparent md:pe-4">
              <ClockChip />
              <SearchButton />
              {help}
              {notices && <NoticeBell rendered={notices.rendered} />}
              <AccountMenu
                person={person}
                workspace={workspace}
                links={links}
                actions={actions}
                more={more.map(({ page, href }) => ({ page, href }))}
              />
            </header>
            <main className="contents">{children}</main>
          </div>
        </div>
        <BottomTabs nav={nav} accounts={switcher("tab")} />
      </ShellFrame>
    </>
  );
}
