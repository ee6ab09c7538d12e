"use client";

import { useLater } from "@/components/ui/overlays/later";
import type { NavPage } from "../navigation/navigation";
import { AccountMenuTrigger } from "./menu-trigger";
import type { MenuActions } from "./use-preferences";

export type MenuPerson = { name: string; email: string; photo: string | null };
type MenuWorkspace = {
  id: string;
  name: string;
  people: number;
  /** Only if the plan has credits (SHELL-33). */
  credits?: { used: number; available: number };
};

/** The menu's links; absent ones are not shown. */
type MenuLinks = {
  settings?: string;
  admin?: string;
  credits?: string;
  billing?: string;
  workspaceSettings?: string;
};

export type AccountMenuProps = {
  person: MenuPerson;
  workspace: MenuWorkspace;
  links: MenuLinks;
  actions: MenuActions;
  /** Pages without a bottom tab, shown on a phone only. */
  more: readonly { page: NavPage; href: string }[];
};

const load = () => import("./menu-surface").then((module) => module.AccountMenuSurface);

/** The account menu: user, workspace, their links, and the other workspaces (SHELL-32 to SHELL-35). Its content is loaded on first use. */
export function AccountMenu(props: AccountMenuProps) {
  const { Surface, waiting } = useLater(load);
  if (Surface) return <Surface {...props} />;
  return (
    <AccountMenuTrigger
      person={props.person}
      workspace={props.workspace}
      {...waiting}
      aria-haspopup="menu"
      aria-expanded={false}
    />
  );
}
