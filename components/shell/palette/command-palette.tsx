"use client";

import { Command as CommandIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { KeyCaps } from "@/components/ui/key-caps";
import { phone, useMedia } from "@/components/ui/media";
import { Palette, type PaletteItem } from "@/components/ui/overlays/palette";
import { type Shortcut, useRegisteredShortcuts } from "@/lib/state/shortcuts";
import type { FrameFacts } from "../frame";
import { fits } from "./match";
import { type Command, useCommands } from "./use-commands";
import { useFound } from "./use-found";
import { usePages, useSettings } from "./use-pages";

type Props = FrameFacts & { open: boolean; onClose: () => void };

/** Searches pages, campaigns, people and commands from one field (ux 1). */
export function CommandPalette({ open, ...props }: Props) {
  return open && <OpenPalette {...props} />;
}

function OpenPalette({ onClose, ...frame }: Omit<Props, "open">) {
  const t = useTranslations("shell.palette");
  const [typed, setTyped] = useState("");
  const pages = usePages(frame);
  const settings = useSettings(frame);
  const commands = useCommands(frame);
  const keys = useRegisteredShortcuts();
  const ownKeys = useOwnKeys(keys, commands);
  const found = useFound(typed, frame.finds);
  const matching = (items: readonly PaletteItem[]) => items.filter(({ text }) => fits(text, typed));
  const groups = [
    { label: t("pages"), items: matching(pages) },
    { label: t("campaigns"), items: found.campaigns },
    { label: t("people"), items: found.people },
    { label: t("thisPage"), items: matching(ownKeys.map(ofShortcut)) },
    { label: t("commands"), items: matching(commands.map((command) => ofCommand(command, keys))) },
    { label: t("settings"), items: matching(settings) },
  ].filter(({ items }) => items.length > 0);
  const count = groups.reduce((all, { items }) => all + items.length, 0);
  const note = found.failed ? t("failed") : found.busy ? t("searching") : count === 0 ? t("none") : undefined;
  return (
    <Palette
      onClose={onClose}
      label={t("label")}
      placeholder={t("placeholder")}
      value={typed}
      onType={setTyped}
      groups={groups}
      note={note}
      resultText={typed && !found.busy ? t("count", { count }) : ""}
    />
  );
}

/** The shortcuts of the open page, without global commands, which are listed anyway; none on a phone. */
function useOwnKeys(keys: readonly Shortcut[], commands: readonly Command[]) {
  const isPhone = useMedia(phone);
  const named = new Set(commands.map(({ text }) => text));
  return isPhone ? [] : keys.filter(({ everywhere, label }) => !everywhere && !named.has(label));
}

const ofShortcut = ({ key, label, run }: Shortcut): PaletteItem => ({
  id: `key-${key}-${label}`,
  text: label,
  icon: <CommandIcon aria-hidden />,
  hint: <KeyCaps of={key} />,
  onChoose: run,
});

/** A command shows the shortcut registered under the same label. */
function ofCommand({ id, text, icon: Icon, run }: Command, keys: readonly Shortcut[]): PaletteItem {
  const key = keys.find(({ label }) => label === text)?.key;
  return { id, text, icon: <Icon aria-hidden />, hint: key && <KeyCaps of={key} />, onChoose: run };
}
