"use client";

import { useState } from "react";
import type { PageKey } from "@/lib/contract/pages";
import type { Workspace } from "@/lib/contract/workspaces";
import type { MemberLine } from "./member-line";
import type { MemberCommand } from "./member-menu";
import { MemberQuestion } from "./member-question";
import type { AccountChoice } from "./rights";
import { RightsDialog } from "./rights-dialog";
import { useMembership } from "./use-membership";

type Props = { workspace: Workspace; offered: readonly PageKey[]; accounts: readonly AccountChoice[] };

/** Runs actions that can be undone at once, and asks for confirmation of all others; `dialog` is the open confirmation. */
export function useMemberCommands({ workspace, offered, accounts }: Props) {
  const [asked, setAsked] = useState<{ line: MemberLine; what: MemberCommand }>();
  const { makeAdmin, remove, leave } = useMembership(workspace);
  const close = () => setAsked(undefined);
  const run = (line: MemberLine, what: MemberCommand) => {
    if (what === "grant" || what === "revoke") void makeAdmin(line, what === "grant");
    else setAsked({ line, what });
  };
  return { run, dialog: asked && dialogOf(asked) };

  function dialogOf({ line, what }: NonNullable<typeof asked>) {
    if (what === "pages" || what === "accounts") {
      const rights = { of: what, member: line, workspaceId: workspace.id, offered, accounts };
      return <RightsDialog {...rights} onClose={close} />;
    }
    const done = {
      remove: () => remove(line),
      leave: () => leave(line),
      stepDown: () => makeAdmin(line, false, false),
    };
    if (what === "grant" || what === "revoke") return null;
    const values = { name: line.fullName, workspace: workspace.name };
    return <MemberQuestion of={what} values={values} onConfirm={done[what]} onClose={close} />;
  }
}
