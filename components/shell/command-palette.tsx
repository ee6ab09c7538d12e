"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Palette, type PaletteGroup } from "@/components/ui/palette";
import type { FrameFacts } from "./frame";
import { fits } from "./palette-match";
import { useCommands } from "./use-commands";
import { useFound } from "./use-found";

type Props = FrameFacts & { open: boolean; onClose: () => void };

/** Pages, campaigns, people and commands behind one field (ux 1). */
export function CommandPalette({ open, ...props }: Props) {
  return open && <OpenPalette {...props} />;
}

function OpenPalette({ onClose, ...frame }: Omit<Props, "open">) {
  const t = useTranslations("shell.palette");
  const [typed, setTyped] = useState("");
  const { pages, settings, commands, page } = useCommands(frame);
  const found = useFound(typed, frame.finds);
  const matching = (items: PaletteGroup["items"]) => items.filter(({ text }) => fits(text, typed));
  const groups = [
    { label: t("pages"), items: matching(pages) },
    { label: t("campaigns"), items: found.campaigns },
    { label: t("people"), items: found.people },
    { label: t("thisPage"), items: matching(page) },
    { label: t("commands"), items: matching(commands) },
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
