"use client";

import { Redo2, Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/icon-button";
import { useShortcuts } from "@/lib/state/shortcuts";

/** Null where there is nothing to go back to, or forth. */
export type UndoRedo = { undo: (() => void) | null; redo: (() => void) | null };

/** One edit back or forth, by press or by key. */
export function UndoButtons({ undo, redo }: UndoRedo) {
  const t = useTranslations("campaigns.builder");
  useShortcuts([
    { key: "mod+z", label: t("undo"), run: () => undo?.(), outsideText: true },
    { key: "mod+shift+z", label: t("redo"), run: () => redo?.(), outsideText: true },
  ]);
  return (
    <>
      <IconButton
        label={t("undo")}
        icon={<Undo2 aria-hidden />}
        variant="ghost"
        size="compact"
        onClick={undo ?? undefined}
        disabledReason={undo ? undefined : t("nothingToUndo")}
      />
      <IconButton
        label={t("redo")}
        icon={<Redo2 aria-hidden />}
        variant="ghost"
        size="compact"
        onClick={redo ?? undefined}
        disabledReason={redo ? undefined : t("nothingToRedo")}
      />
    </>
  );
}
