"use client";

import { Redo2, Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/icon-button";
import { useShortcuts } from "@/lib/state/shortcuts";

/** Null if there is nothing to undo or redo. */
export type UndoRedo = { undo: (() => void) | null; redo: (() => void) | null };

/** Undo and redo, by button or shortcut. */
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
