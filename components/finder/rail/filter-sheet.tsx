"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/overlays/dialog";
import { useMatchText } from "../use-match-text";
import type { Matches } from "../use-matches";
import type { ShownSearch } from "../use-people-search";
import { Filters } from "./filters";
import { RailHead } from "./rail-head";

type Props = { shown: ShownSearch; matches: Matches; onClose: () => void };

/** The filters on a narrow screen; the button below says how many people match. */
export function FilterSheet({ shown, matches, onClose }: Props) {
  const t = useTranslations("finder");
  const text = useMatchText();
  const { counted, isBehind } = matches;
  return (
    <Dialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      title={t("filters")}
      footer={
        <Button variant="primary" size="touch" className="w-full" busy={isBehind} onClick={onClose}>
          {counted ? t("show", { count: counted.total, number: text(counted) }) : t("done")}
        </Button>
      }
    >
      <div className="-mx-5">
        <RailHead shown={shown} />
        <Filters search={shown.search} onChange={shown.change} />
      </div>
    </Dialog>
  );
}
