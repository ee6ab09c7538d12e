"use client";

import { PanelLeftClose, PanelLeftOpen } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { type ComponentProps, type ReactNode, useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { useView } from "@/lib/state/view";
import type { TopNav as TopNavType } from "../navigation/top-nav";

/** Loaded on demand, because few users have the navigation at the top. */
const TopNav = dynamic(() => import("../navigation/top-nav").then((module) => module.TopNav));

type Props = {
  /** The workspace that calls from this tab belong to (decision 1.13). */
  workspaceId: string;
  /** When the data of this page was read, in ms since 1970 (lib/realtime/live-updates.tsx). */
  readAt: number;
  /** The navigation on a wide screen: at the side, or at the top (SHELL-16, SHELL-17). */
  side: ReactNode;
  top: ComponentProps<typeof TopNavType>;
  children: ReactNode;
};

/** The grid of navigation and page; `data-collapsed` narrows the sidebar to its icons. */
export function ShellFrame({ readAt, side, top, children, ...props }: Props) {
  const { view } = useView();
  // A refresh in a tab that was left brings the ID of the session's workspace, but what is typed there belongs to the workspace it was
  // loaded in.
  const [workspaceId] = useState(props.workspaceId);
  if (view.horizontal)
    return (
      <div
        data-workspace={workspaceId}
        data-read-at={readAt}
        data-top
        className="group/shell flex min-h-dvh flex-col has-data-fill:h-dvh"
      >
        <TopNav {...top} />
        {children}
      </div>
    );
  return (
    <div
      data-workspace={workspaceId}
      data-read-at={readAt}
      data-collapsed={view.sidebarCollapsed || undefined}
      className="group/shell min-h-dvh md:grid md:grid-cols-[var(--nav)_minmax(0,1fr)] data-collapsed:md:grid-cols-[var(--nav-mini)_minmax(0,1fr)]"
    >
      {side}
      {children}
    </div>
  );
}

export function SidebarToggle() {
  const { view, change } = useView();
  const t = useTranslations("shell.sidebar");
  const collapsed = view.sidebarCollapsed;
  const Icon = collapsed ? PanelLeftOpen : PanelLeftClose;
  return (
    <IconButton
      label={t(collapsed ? "expand" : "collapse")}
      size="compact"
      icon={<Icon aria-hidden />}
      onClick={() => change({ sidebarCollapsed: !collapsed })}
      aria-expanded={!collapsed}
    />
  );
}
