"use client";

import { useTranslations } from "next-intl";
import { useSayRefusal } from "@/components/shell/use-say-refusal";
import { toast } from "@/components/ui/toast";
import { changeAdmin, removeMember } from "@/lib/actions/members";
import type { Member, Workspace } from "@/lib/contract/workspaces";
import { sayAfterReload } from "@/lib/state/said-after-reload";

/** What becomes of somebody's place in the workspace (SPACE-42, SPACE-43). */
export function useMembership(workspace: Pick<Workspace, "id" | "name">) {
  const t = useTranslations("members");
  const sayRefusal = useSayRefusal();
  const workspaceId = workspace.id;

  async function makeAdmin(member: Member, isAdmin: boolean, canUndo = true): Promise<void> {
    const result = await changeAdmin({ id: member.id, workspaceId, isAdmin });
    if (!result.ok) return sayRefusal(result);
    const text = t(isAdmin ? "admin.granted" : "admin.revoked", { name: member.fullName });
    if (canUndo) toast.undo(text, { onUndo: () => void makeAdmin(member, !isAdmin, false) });
    else toast.success(text);
  }

  async function remove({ id, fullName }: Member): Promise<void> {
    const result = await removeMember({ id, workspaceId });
    if (result.ok) toast.success(t("remove.done", { name: fullName }));
    else sayRefusal(result);
  }

  /** The gate decides where somebody goes who is in no workspace any more. */
  async function leave({ id }: Member): Promise<void> {
    const result = await removeMember({ id, workspaceId });
    if (!result.ok) return sayRefusal(result);
    sayAfterReload({ kind: "success", text: t("leave.done", { workspace: workspace.name }) });
    location.assign("/");
  }

  return { makeAdmin, remove, leave };
}
