"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Dialog } from "@/components/ui/dialog";
import { Kbd } from "@/components/ui/kbd";
import { useRegisteredShortcuts, useShortcuts } from "@/lib/state/shortcuts";

/** `?` shows the keys of the screen that is open, from the same registry that runs them (ux 2). */
export function ShortcutList() {
  const t = useTranslations("ui.shortcuts");
  const [open, setOpen] = useState(false);
  useShortcuts([{ key: "?", label: t("show"), run: () => setOpen(true) }]);
  const shortcuts = useRegisteredShortcuts();
  return (
    <Dialog open={open} onOpenChange={setOpen} title={t("title")} size="small">
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        {shortcuts.map(({ key, label }) => (
          <div key={`${key}${label}`} className="contents">
            <dt>
              <Kbd>{key.length === 1 ? key.toUpperCase() : key}</Kbd>
            </dt>
            <dd className="type-compact">{label}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
