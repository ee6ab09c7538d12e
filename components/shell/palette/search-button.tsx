"use client";

import { Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/icon-button";
import { KeyCaps } from "@/components/ui/key-caps";
import { useOpenDialog } from "@/lib/state/dialogs";

/** Opens the palette by mouse: looks like a field where there is space, otherwise an icon. */
export function SearchButton() {
  const t = useTranslations("shell.palette");
  const openDialog = useOpenDialog();
  const open = () => openDialog({ name: "palette" });
  return (
    <>
      <button
        type="button"
        onClick={open}
        aria-haspopup="dialog"
        className="me-1 flex h-control w-60 items-center gap-2.25 rounded-field bg-surface ps-2.5 pe-1.5 text-[0.8125rem] leading-none text-text-2 shadow-[inset_0_0_0_1px_var(--line)] hover:wash max-xl:hidden"
      >
        <Search className="size-3.5 text-text-3" aria-hidden />
        <span className="me-auto truncate leading-4">{t("placeholder")}</span>
        <KeyCaps of="mod+k" />
      </button>
      <span className="xl:hidden">
        <IconButton
          label={t("open")}
          icon={<Search aria-hidden />}
          aria-haspopup="dialog"
          onClick={open}
          className="text-text-2"
        />
      </span>
    </>
  );
}
