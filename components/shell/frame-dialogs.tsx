"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { undoLast } from "@/components/ui/overlays/undo";
import { useDialog } from "@/lib/state/dialogs";
import { markSession } from "@/lib/state/session-marks";
import { useShortcuts } from "@/lib/state/shortcuts";
import type { FrameFacts } from "./frame";
import { navPages } from "./navigation/navigation";
import { useGo } from "./navigation/use-go";

/** Loaded after the page, so that it then opens within 60 ms (ux 1). */
const CommandPalette = dynamic(
  () => import("./palette/command-palette").then((module) => module.CommandPalette),
  {
    ssr: false,
  },
);
const ShortcutList = dynamic(() => import("./palette/shortcut-list").then((module) => module.ShortcutList), {
  ssr: false,
});
const SwitchWorkspace = dynamic(
  () => import("./account/switch-workspace").then((module) => module.SwitchWorkspace),
  {
    ssr: false,
  },
);

/** The global shortcuts, and the dialogs that they and the menus open (SHELL-39). */
export function FrameDialogs({ personId, ...frame }: FrameFacts & { personId: string }) {
  const [dialog, openDialog] = useDialog();
  useEffect(() => markSession(personId), [personId]);
  useFrameKeys(frame.nav, openDialog);
  const close = () => openDialog(null);
  return (
    <>
      <CommandPalette open={dialog?.name === "palette"} onClose={close} {...frame} />
      {dialog?.name === "keys" && <ShortcutList onClose={close} />}
      {dialog?.name === "workspaces" && <SwitchWorkspace onClose={close} {...frame} />}
    </>
  );
}

function useFrameKeys(nav: FrameFacts["nav"], openDialog: ReturnType<typeof useDialog>[1]) {
  const t = useTranslations("shell");
  const ui = useTranslations("ui");
  const go = useGo();
  const places = nav.flatMap(({ page, href, disabledReason }) => {
    const { key } = navPages[page];
    if (!key || disabledReason) return [];
    return [{ key: `g ${key}`, label: t(`nav.${page}`), run: () => go(href) }];
  });
  const commands = [
    { key: "mod+k", label: t("palette.open"), run: () => openDialog({ name: "palette" }) },
    { key: "?", label: ui("shortcuts.show"), run: () => openDialog({ name: "keys" }) },
    { key: "z", label: ui("undo"), run: () => void undoLast() },
  ];
  useShortcuts([...commands, ...places].map((one) => ({ ...one, everywhere: true })));
}
