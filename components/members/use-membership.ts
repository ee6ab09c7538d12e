"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useSayRefusal } from "@/components/shell/use-say-refusal";
import { toast } from "@/components/ui/overlays/toast";
import { changeAdmin, removeMember } from "@/lib/actions/members";
import { currentWorkspace } from "@/lib/api/current-workspace";
import type { Member, Workspace } from "@/lib/contract/workspaces";
import { reach } from "@/lib/forms/reach";
import { keys } from "@/lib/queries/keys";
import { sayAfterReload } from "@/lib/state/said-after-reload";

/** Changes a member's role, removes members, and leaves the workspace (SPACE-42, SPACE-43). */
export function useMembership(workspace: Pick<Workspace, "id" | "name">) {
  const t = useTranslations("members");
  const sayRefusal = useSayRefusal();
  const workspaceId = workspace.id;
  const client = useQueryClient();
  const reread = () => client.invalidateQueries({ queryKey: keys.workspace });

  async function makeAdmin(member: Member, isAdmin: boolean, canUndo = true): Promise<void> {
    const result = await reach(changeAdmin({ id: member.id, workspaceId, isAdmin }, currentWorkspace()));
    if (!result.ok) return sayRefusal(result);
    const text = t(isAdmin ? "admin.granted" : "admin.revoked", { name: member.fullName });
    if (canUndo) toast.undo(text, { onUndo: () => void makeAdmin(member, !isAdmin, false) });
    else toast.success(text);
    await reread();
  }

  async function remove({ id, fullName }: Member): Promise<void> {
    const result = await reach(removeMember({ id, workspaceId }, currentWorkspace()));
    if (!result.ok) return sayRefusal(result);
    toast.success(t("remove.done", { name: fullName }));
    await reread();
  }

  /** The gate decides which page a user without a workspace sees. */
  async function leave({ id }: Member): Promise<void> {
    const result = await reach(removeMember({ id, workspaceId }, currentWorkspace()));
    if (!result.ok) return sayRefusal(result);
    sayAfterReload({ kind: "success", text: t("leave.done", { workspace: workspace.name }) });
    location.assign("/");
  }

  return { makeAdmin, remove, leave };
}
