"use client";

import { Download, Ellipsis, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { lateDialog } from "@/components/shell/late-dialog";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem } from "@/components/ui/overlays/menu";
import { fileUrl } from "@/lib/api/client";
import { type Prospect, prospects } from "@/lib/contract/prospects/prospects";

/** Loaded on first use. */
const EraseDialog = lateDialog(() => import("./erase-dialog").then((module) => module.EraseDialog));

/** What an admin may do with a person's data. */
export function DataMenu({ prospect }: { prospect: Prospect }) {
  const t = useTranslations("prospects.erase");
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Menu
        align="end"
        trigger={<IconButton label={t("more")} icon={<Ellipsis aria-hidden />} size="compact" />}
      >
        <MenuItem
          href={fileUrl(prospects.downloadData, { id: prospect.id })}
          icon={<Download aria-hidden />}
          download
        >
          {t("download")}
        </MenuItem>
        <MenuItem icon={<Trash2 aria-hidden />} danger onSelect={() => setAsking(true)}>
          {t("menu")}
        </MenuItem>
      </Menu>
      {isAsking && <EraseDialog prospect={prospect} onClose={() => setAsking(false)} />}
    </>
  );
}
