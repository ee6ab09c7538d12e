"use client";

import { BookmarkPlus, Ellipsis, FileDown, FileUp, History } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem } from "@/components/ui/overlays/menu";
import { fileUrl } from "@/lib/api/client";
import type { Campaign } from "@/lib/contract/campaigns/campaigns";
import { campaignFiles } from "@/lib/contract/campaigns/files";
import type { BuilderDialog } from "./builder-dialogs";

type Props = { campaign: Campaign; onOpen: (dialog: BuilderDialog) => void };

/** Further actions for the whole campaign: save its steps as a template, or export and import them as a file. */
export function BuilderMenu({ campaign, onOpen }: Props) {
  const t = useTranslations("campaigns");
  const v = useTranslations("versions");
  const library = useTranslations("smart-sequences");
  return (
    <Menu
      trigger={
        <IconButton
          label={t("menu", { name: campaign.name })}
          icon={<Ellipsis aria-hidden />}
          variant="ghost"
        />
      }
    >
      <MenuItem icon={<History aria-hidden />} href={`/campaign/edit/${campaign.id}/history`}>
        {v("title")}
      </MenuItem>
      <MenuItem icon={<BookmarkPlus aria-hidden />} onSelect={() => onOpen("keep")}>
        {library("keep")}
      </MenuItem>
      <MenuItem
        icon={<FileDown aria-hidden />}
        href={fileUrl(campaignFiles.download, { id: campaign.id })}
        download
      >
        {t("command.download")}
      </MenuItem>
      <MenuItem icon={<FileUp aria-hidden />} onSelect={() => onOpen("file")}>
        {v("file.open")}
      </MenuItem>
    </Menu>
  );
}
