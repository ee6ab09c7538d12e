import type { AccountMenuProps } from "./account/menu";
import type { NavItem } from "./navigation/navigation";
import type { SettingsGroup } from "./shells/settings-shell";

/** A workspace of the person, whether or not it can be chosen (SHELL-36). */
export type ShellSpace = { id: string; name: string; status: "active" | "blocked" | "deleted" };

/** What dialogs of the frame need to know: the palette, the keys, the choice of a workspace. */
export type FrameFacts = Pick<AccountMenuProps, "workspace" | "links" | "actions"> & {
  nav: readonly NavItem[];
  settings: readonly SettingsGroup[];
  spaces: readonly ShellSpace[];
  /** Where a workspace is created, where the brand lets people. */
  newWorkspaceHref?: string;
  addAccountHref?: string;
  /** What the palette may look through; `people` is where a person's page begins. */
  finds: { campaigns: boolean; people?: string };
};
