"use client";

import { Ban, Ellipsis } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { lateDialog } from "@/components/shell/late-dialog";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem } from "@/components/ui/overlays/menu";
import type { Prospect } from "@/lib/contract/prospects/prospects";
import { useMayOpen } from "@/lib/state/pages";

/** Loaded on first use. */
const OptOutDialog = lateDialog(() => import("./contact-dialogs").then((module) => module.OptOutDialog));

/** Opts a prospect out: a button on their page, a menu elsewhere. Nothing if they have opted out, or the user may not. */
export function StopContact({ prospect, inMenu }: { prospect: Prospect; inMenu?: boolean }) {
  const t = useTranslations("prospects.optOut");
  const mayEdit = useMayOpen("profiles");
  const [isAsking, setAsking] = useState(false);
  if (prospect.optedOutAt || !mayEdit) return null;
  const ask = () => setAsking(true);
  return (
    <>
      {inMenu ? (
        <Menu
          align="end"
          trigger={<IconButton label={t("more")} icon={<Ellipsis aria-hidden />} size="compact" />}
        >
          <MenuItem icon={<Ban aria-hidden />} danger onSelect={ask}>
            {t("stop")}
          </MenuItem>
        </Menu>
      ) : (
        <Button size="compact" icon={<Ban aria-hidden />} onClick={ask}>
          {t("stop")}
        </Button>
      )}
      {isAsking && <OptOutDialog prospect={prospect} onClose={() => setAsking(false)} />}
    </>
  );
}
