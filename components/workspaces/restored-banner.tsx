"use client";

import { ShieldAlert } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useSayRefusal } from "@/components/shell/use-say-refusal";
import { Banner } from "@/components/ui/banner";
import type { releaseWorkspace } from "@/lib/actions/workspaces";
import { currentWorkspace } from "@/lib/api/current-workspace";
import type { Restoration } from "@/lib/contract/workspaces";
import { formatFull } from "@/lib/format/moments";
import { reach } from "@/lib/forms/reach";
import { useViewer } from "@/lib/state/viewer";

const ConfirmDialog = dynamic(
  () => import("@/components/ui/overlays/confirm-dialog").then((module) => module.ConfirmDialog),
  { ssr: false },
);

type Props = { id: string; restoration: Restoration; release: typeof releaseWorkspace };

/**
 * Shown on every page of a workspace restored from a backup: nothing is sent, what was found so far, and a button that turns sending on.
 */
export function RestoredBanner({ id, restoration, release }: Props) {
  const t = useTranslations("shell.restored");
  const sayRefusal = useSayRefusal();
  const [isAsked, setAsked] = useState(false);
  const { backupAt, hasLooked, isReleasing, recognised, held } = restoration;
  const date = formatFull(new Date(backupAt), useViewer());
  const confirm = async () => {
    const result = await reach(release({ id }, currentWorkspace()));
    if (!result.ok) sayRefusal(result);
  };
  return (
    <div className="px-4 pt-2 md:px-6">
      <Banner
        tone="warning"
        icon={<ShieldAlert aria-hidden />}
        action={
          !isReleasing && (
            <button type="button" onClick={() => setAsked(true)}>
              {t("release")}
            </button>
          )
        }
      >
        {t("text", { date })} {hasLooked ? t("found", { recognised }) : t("looking")}{" "}
        {held > 0 && t("held", { held })} {isReleasing && t("releasing")}
      </Banner>
      {isAsked && (
        <ConfirmDialog
          open
          onOpenChange={setAsked}
          title={t("title")}
          body={t("body", { date })}
          confirmLabel={t("release")}
          cancelLabel={t("cancel")}
          onConfirm={confirm}
        />
      )}
    </div>
  );
}
