"use client";

import { Check, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { Banner } from "@/components/ui/banner";
import { Link } from "@/components/ui/link";
import { Dialog } from "@/components/ui/overlays/dialog";
import { Pill } from "@/components/ui/pill";
import { Spinner } from "@/components/ui/spinner";
import { sayAfterReload } from "@/lib/state/said-after-reload";
import type { FrameFacts, ShellSpace } from "../frame";
import { useRefusalOfSpace } from "../use-refusal-of-space";
import { WorkspaceMark } from "./workspace-mark";

type Props = Pick<FrameFacts, "spaces" | "workspace" | "newWorkspaceHref" | "actions"> & {
  onClose: () => void;
};

const tile =
  "flex min-h-15 w-full items-center gap-3 rounded-card bg-surface px-3.5 py-2.5 text-start shadow-[inset_0_0_0_1px_var(--line)] hover:wash";

/** The user's workspaces, and a tile for creating one if the brand allows it (SHELL-36). */
export function SwitchWorkspace({ spaces, workspace, newWorkspaceHref, actions, onClose }: Props) {
  const t = useTranslations("shell.workspaces");
  const textOf = useRefusalOfSpace();
  const [refusal, setRefusal] = useState<string>();
  const [chosen, setChosen] = useState<string>();
  const [busy, start] = useTransition();
  const choose = (space: ShellSpace) => {
    const why = refusalOf(space);
    if (why) return setRefusal(why);
    setChosen(space.id);
    start(async () => {
      const result = await actions.switchWorkspace({ workspaceId: space.id });
      if (!result.ok) return setRefusal(textOf(result));
      sayAfterReload({ kind: "success", text: t("set", { name: space.name }) });
      location.assign("/");
    });
  };
  /** SPACE-20 to SPACE-23: only another active workspace can be selected. */
  const refusalOf = ({ id, status }: ShellSpace): string | undefined => {
    if (status !== "active") return textOf({ code: "space_not_selectable", details: { status } });
    return id === workspace.id ? textOf({ code: "space_already_active", details: {} }) : undefined;
  };
  return (
    <Dialog open onOpenChange={onClose} title={t("title")}>
      <div className="grid gap-2 pt-1 pb-4">
        {refusal && <Banner tone="warning">{refusal}</Banner>}
        <ul className="grid gap-2">
          {spaces.map((space) => (
            <li key={space.id}>
              <button
                type="button"
                aria-current={space.id === workspace.id || undefined}
                aria-disabled={space.status !== "active" || undefined}
                onClick={() => !busy && choose(space)}
                className={tile}
              >
                <WorkspaceMark photo={space.photo} />
                <span className="type-strong min-w-0 flex-1 truncate">{space.name}</span>
                {space.status !== "active" && <Pill tone="danger">{t(`status.${space.status}`)}</Pill>}
                {busy && chosen === space.id && <Spinner />}
                {space.id === workspace.id && (
                  <>
                    <span className="type-small text-text-2">{t("current")}</span>
                    <Check className="text-brand-text" aria-hidden />
                  </>
                )}
              </button>
            </li>
          ))}
          {newWorkspaceHref && (
            <li>
              <Link
                href={newWorkspaceHref}
                onClick={onClose}
                className={`${tile} border border-dashed border-line-strong shadow-none!`}
              >
                <span className="grid size-6 flex-none place-items-center">
                  <Plus className="text-text-3" aria-hidden />
                </span>
                <span className="type-strong">{t("new")}</span>
              </Link>
            </li>
          )}
        </ul>
      </div>
    </Dialog>
  );
}
