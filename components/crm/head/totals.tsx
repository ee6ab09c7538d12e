"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { browserApi } from "@/lib/api/browser";
import type { DealSum } from "@/lib/contract/crm/deal-parts";
import { dealSumsQuery } from "@/lib/queries/crm/deals";
import type { DealFilter } from "@/lib/queries/crm/pipelines";
import { Sums } from "../parts/money";

type Props = { pipelineId: string; filter: DealFilter; sums: readonly DealSum[]; count: number };

/** How many deals match, and what they add up to by currency; with open ones also what was won. */
export function Totals({ pipelineId, filter, sums, count }: Props) {
  const t = useTranslations("crm.totals");
  const { data: won = [] } = useQuery({
    ...dealSumsQuery(browserApi, pipelineId, { ...filter, status: "won" }),
    enabled: filter.status === "open",
  });
  return (
    <p className="type-compact flex flex-wrap gap-x-4 pb-3 text-text-2 max-md:hidden">
      <b className="font-semibold text-text">{t(filter.status, { count })}</b>
      {sums.length > 0 && (
        <>
          <span>
            <Sums sums={sums} strong />
          </span>
          <span>{t.rich("weighted", { sum: () => <Sums sums={sums} pick="weighted" strong /> })}</span>
        </>
      )}
      {filter.status === "open" && won.length > 0 && (
        <span>{t.rich("wonSum", { sum: () => <Sums sums={won} strong /> })}</span>
      )}
    </p>
  );
}
