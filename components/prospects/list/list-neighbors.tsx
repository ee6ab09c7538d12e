"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronDown, ChevronUp } from "lucide-react";
import { useRouter, useSearchParams } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/icon-button";
import { useListView } from "@/components/views/parts/use-list-view";
import { browserApi } from "@/lib/api/browser";
import { formatNumber } from "@/lib/format/numbers";
import { neighborsQuery } from "@/lib/queries/prospect-page";
import { useShortcuts } from "@/lib/state/shortcuts";
import { pathFromList } from "./from-list";
import { filterOf, listKeys } from "./list-filter";

/** The prospects before and after this one in the list that the user came from, with its filters and order (ux 5). */
export function ListNeighbors({ id }: { id: string }) {
  const t = useTranslations("prospects");
  const locale = useLocale();
  const router = useRouter();
  const query = useSearchParams();
  const { state } = useListView({ list: "prospects", keys: listKeys, opensDefault: true });
  const { data } = useQuery(neighborsQuery(browserApi, id, filterOf(state)));
  const { previousId, nextId, position = null, total = 0, totalIsCapped = false } = data ?? {};
  const go = (to: string | null | undefined) => to && router.push(pathFromList(to, query));
  useShortcuts([
    { key: "j", label: t("keys.down"), run: () => go(nextId) },
    { key: "k", label: t("keys.up"), run: () => go(previousId) },
  ]);
  const number = (value: number) => formatNumber(value, locale);
  return (
    <nav aria-label={t("neighbors.label")} className="flex flex-none items-center gap-1">
      {position !== null && (
        <span className="type-small px-1 text-text-3">
          {t(totalIsCapped ? "neighbors.placeCapped" : "neighbors.place", {
            at: number(position),
            total: number(total),
          })}
        </span>
      )}
      <IconButton
        label={t("keys.up")}
        hint="K"
        size="compact"
        icon={<ChevronUp aria-hidden />}
        disabledReason={previousId === null ? t("neighbors.first") : undefined}
        onClick={() => go(previousId)}
      />
      <IconButton
        label={t("keys.down")}
        hint="J"
        size="compact"
        icon={<ChevronDown aria-hidden />}
        disabledReason={nextId === null ? t("neighbors.last") : undefined}
        onClick={() => go(nextId)}
      />
    </nav>
  );
}
