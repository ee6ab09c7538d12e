import type { AccountMenuProps } from "./account/menu";
import type { NavItem } from "./navigation/navigation";
import type { SettingsGroup } from "./shells/settings-shell";

/** A workspace of the user, whether or not it can be selected (SHELL-36). */
export type ShellSpace = {
  id: string;
  name: string;
  photo: string | null;
  status: "active" | "blocked" | "deleted";
};

/** What the shell's dialogs need: palette, shortcut list, workspace switcher. */
export type FrameFacts = Pick<AccountMenuProps, "workspace" | "links" | "actions"> & {
  nav: readonly NavItem[];
  settings: readonly SettingsGroup[];
  spaces: readonly ShellSpace[];
  /** Where a workspace is created, if the brand allows it. */
  newWorkspaceHref?: string;
  addAccountHref?: string;
  /** What the palette can search; `people` is the path prefix of a person's page. */
  finds: { campaigns: boolean; people?: string };
};
