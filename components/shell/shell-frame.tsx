"use client";

import { PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { useTranslations } from "next-intl";
import { createContext, type ReactNode, useContext, useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { keepChoice } from "@/lib/state/cookies";
import { sidebarCookie } from "./sidebar-cookie";

const Collapsed = createContext({ collapsed: false, toggle: () => {} });

type Props = {
  /** What calls from this tab belong to (decision 1.13). */
  workspaceId: string;
  collapsed: boolean;
  children: ReactNode;
};

/** The grid of sidebar and page; `data-collapsed` on it narrows the sidebar to its icons. */
export function ShellFrame({ workspaceId, collapsed: left, children }: Props) {
  const [collapsed, setCollapsed] = useState(left);
  const toggle = () => {
    setCollapsed(!collapsed);
    keepChoice(sidebarCookie, collapsed ? "open" : "collapsed");
  };
  return (
    <Collapsed value={{ collapsed, toggle }}>
      <div
        data-workspace={workspaceId}
        data-collapsed={collapsed || undefined}
        className="group/shell min-h-dvh md:grid md:grid-cols-[var(--nav)_minmax(0,1fr)] data-collapsed:md:grid-cols-[var(--nav-mini)_minmax(0,1fr)]"
      >
        {children}
      </div>
    </Collapsed>
  );
}

export function SidebarToggle() {
  const { collapsed, toggle } = useContext(Collapsed);
  const t = useTranslations("shell.sidebar");
  const Icon = collapsed ? PanelLeftOpen : PanelLeftClose;
  return (
    <IconButton
      label={t(collapsed ? "expand" : "collapse")}
      size="compact"
      icon={<Icon aria-hidden />}
      onClick={toggle}
      aria-expanded={!collapsed}
    />
  );
}
