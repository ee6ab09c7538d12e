"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/overlays/dialog";
import { naturalMoment } from "@/lib/dates/natural";
import { formatMoment } from "@/lib/format/moments";
import { useViewer } from "@/lib/state/viewer";
import { WhenField } from "./when-field";

const suggestions = ["soon", "tomorrow", "week", "month"] as const;

type Props = {
  title: string;
  keepLabel: string;
  /** `at` is an ISO instant on the workspace's clock. */
  onKeep: (at: string) => void;
  onClose: () => void;
};

/** Asks for a time in the viewer's language and shows the instant before it is saved (ux 67). */
export function WhenDialog({ title, keepLabel, onKeep, onClose }: Props) {
  const t = useTranslations("shell.when");
  const viewer = useViewer();
  const [text, setText] = useState("");
  const at = text.trim() ? naturalMoment(text, viewer) : null;
  const keep = (instant: Date) => {
    onClose();
    onKeep(instant.toISOString());
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="small"
      title={title}
      footer={
        <Button
          variant="primary"
          onClick={() => at && keep(at)}
          disabledReason={at ? undefined : t(text.trim() ? "unknown" : "first")}
        >
          {keepLabel}
        </Button>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (at) keep(at);
        }}
      >
        <WhenField
          autoFocus
          label={t("label")}
          {...{ text, at, onText: setText, hint: t("example"), unknown: t("unknown") }}
        />
      </form>
      <ul className="-mx-2 mt-3 pb-1">
        {suggestions.map((one) => {
          const words = t(`suggestions.${one}`);
          const then = naturalMoment(words, viewer);
          return (
            then && (
              <li key={one}>
                <button
                  type="button"
                  onClick={() => keep(then)}
                  className="type-compact flex min-h-9 w-full items-center gap-3 rounded-field px-2 text-start hover:wash max-md:min-h-11"
                >
                  <span className="flex-1 first-letter:uppercase">{words}</span>
                  <span className="text-text-2 tabular-nums">{formatMoment(then, viewer)}</span>
                </button>
              </li>
            )
          );
        })}
      </ul>
    </Dialog>
  );
}
