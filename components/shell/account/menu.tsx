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
  /** Where plans have credits (SHELL-33). */
  credits?: { used: number; available: number };
};

/** Where the menu leads: what is missing is not shown. */
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
  /** Places that have no bottom tab; shown on a phone only. */
  more: readonly { page: NavPage; href: string }[];
};

const load = () => import("./menu-surface").then((module) => module.AccountMenuSurface);

/** Who is signed in, in which workspace, and what belongs to each, the other workspaces last (SHELL-32 to SHELL-35); fetched when it is first needed. */
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
