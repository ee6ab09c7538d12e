"use client";

import { Ellipsis, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { lateDialog } from "@/components/shell/late-dialog";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem } from "@/components/ui/overlays/menu";
import type { Prospect } from "@/lib/contract/prospects/prospects";

/** Loaded on first use. */
const EraseDialog = lateDialog(() => import("./erase-dialog").then((module) => module.EraseDialog));

/** What an admin may do with a person's data. */
export function EraseMenu({ prospect }: { prospect: Prospect }) {
  const t = useTranslations("prospects.erase");
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Menu
        align="end"
        trigger={<IconButton label={t("more")} icon={<Ellipsis aria-hidden />} size="compact" />}
      >
        <MenuItem icon={<Trash2 aria-hidden />} danger onSelect={() => setAsking(true)}>
          {t("menu")}
        </MenuItem>
      </Menu>
      {isAsking && <EraseDialog prospect={prospect} onClose={() => setAsking(false)} />}
    </>
  );
}
