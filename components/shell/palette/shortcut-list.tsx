"use client";

import { useTranslations } from "next-intl";
import { Switch } from "@/components/ui/fields/switch";
import { KeyCaps } from "@/components/ui/key-caps";
import { Dialog } from "@/components/ui/overlays/dialog";
import { type Shortcut, useRegisteredShortcuts } from "@/lib/state/shortcuts";
import { useView } from "@/lib/state/view";

/** The shortcuts of the open page and the shell, from the registry that runs them (ux 2); single-key ones can be switched off (ux 4). */
export function ShortcutList({ onClose }: { onClose: () => void }) {
  const t = useTranslations("ui.shortcuts");
  const { view, change } = useView();
  const all = useRegisteredShortcuts();
  const own = all.filter(({ everywhere }) => !everywhere);
  const common = all.filter(({ everywhere }) => everywhere);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("title")}
      footer={
        <div className="w-full border-t border-line pt-4">
          <Switch
            label={t("single")}
            checked={view.singleKeys}
            onChange={(singleKeys) => change({ singleKeys })}
          />
        </div>
      }
    >
      <div className="grid gap-x-8 gap-y-5 pb-3 md:grid-cols-2">
        {own.length > 0 && <Keys title={t("page")} shortcuts={own} />}
        <Keys title={t("everywhere")} shortcuts={common} />
      </div>
    </Dialog>
  );
}

function Keys({ title, shortcuts }: { title: string; shortcuts: readonly Shortcut[] }) {
  return (
    <section>
      <h3 className="type-caption mb-2 text-text-3">{title}</h3>
      <dl className="grid gap-y-1">
        {shortcuts.map(({ key, label }) => (
          <div key={`${key}${label}`} className="flex min-h-6 items-center justify-between gap-3">
            <dd className="type-compact order-first min-w-0">{label}</dd>
            <dt className="flex flex-none">
              <KeyCaps of={key} />
            </dt>
          </div>
        ))}
      </dl>
    </section>
  );
}
