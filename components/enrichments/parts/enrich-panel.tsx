"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useSayRefusal } from "@/components/shell/use-say-refusal";
import { Banner } from "@/components/ui/banner";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import type { Input } from "@/lib/contract/endpoint";
import { type EnrichmentRun, enrichments } from "@/lib/contract/finder/enrichments";
import { maxFound } from "@/lib/contract/finder/finder";
import { enrichmentEstimateQuery, enrichmentQuery } from "@/lib/queries/enrichment";
import { keys } from "@/lib/queries/keys";
import { EnrichCost } from "./enrich-cost";
import { EnrichTarget, type Target } from "./enrich-target";
import { type Sought, SoughtFields } from "./sought-fields";
import { StartButtons } from "./start-buttons";

/** Whom an enrichment takes: named people, or the first `limit` of a search. */
export type ChosenPeople = Omit<Input<typeof enrichments.estimate>, "sought">;

type Props = { chosen: ChosenPeople; count: number; onStarted: (run: EnrichmentRun) => void };

/** Asks what to look up and what becomes of the people, says what it costs at most, and starts it (PROSPECT-10, PROSPECT-13). */
export function EnrichPanel({ chosen, count, onStarted }: Props) {
  const t = useTranslations("enrichments.panel");
  const { data: source } = useQuery(enrichmentQuery(browserApi));
  const [sought, setSought] = useState<readonly Sought[]>(["email"]);
  const [target, setTarget] = useState<Target>({ kind: "keep" });
  const isTooMany = count > maxFound;
  const isPossible = sought.length > 0 && !isTooMany;
  const asked = { ...chosen, sought: [...sought] };
  const estimate = useQuery({
    ...enrichmentEstimateQuery(browserApi, asked),
    enabled: isPossible,
    placeholderData: (before) => before,
  });
  const cost = isPossible ? estimate.data : undefined;
  const start = useStart(onStarted);
  const obstacle = (): string | undefined => {
    if (isTooMany) return t("tooMany", { count: maxFound });
    if (sought.length === 0) return t("chooseWhat");
    if (!cost) return t("counting");
    if (target.kind === "campaign" && target.campaignId === "") return t("choose");
    return target.kind === "keep" && cost.toLookUp === 0 ? t("nothing") : undefined;
  };
  return (
    <div className="flex min-h-full flex-col">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4">
        <SoughtFields sought={sought} price={source?.credits} onChange={setSought} />
        {estimate.isError && (
          <Banner
            tone="danger"
            action={
              <button type="button" onClick={() => void estimate.refetch()}>
                {t("retry")}
              </button>
            }
          >
            {t("failed")}
          </Banner>
        )}
        {isPossible && !estimate.isError && <EnrichCost cost={cost} isPriced={sought.includes("email")} />}
        <p className="type-small text-text-2">{t(sought.includes("email") ? "note" : "noteFree")}</p>
      </div>
      <EnrichTarget target={target} onChange={setTarget} />
      <footer className="sticky bottom-0 mt-auto grid gap-2 border-t border-line bg-raised p-4 pb-[max(16px,env(safe-area-inset-bottom))]">
        <StartButtons
          label={t(target.kind === "keep" ? "start" : "startAdd", { count })}
          cost={cost}
          affordable={cost ? Math.floor(cost.balance / (source?.credits ?? 1)) : 0}
          isBusy={start.isPending}
          missing={obstacle()}
          onStart={(limit) =>
            start.mutate({ ...asked, ...(limit !== undefined && { limit }), ...enteringOf(target) })
          }
        />
      </footer>
    </div>
  );
}

const enteringOf = (target: Target) => {
  if (target.kind === "keep") return {};
  const { kind: _, ...entering } = target;
  return entering;
};

function useStart(onStarted: (run: EnrichmentRun) => void) {
  const client = useQueryClient();
  const sayRefusal = useSayRefusal();
  return useMutation({
    mutationFn: (input: Input<typeof enrichments.start>) => browserApi(enrichments.start, input),
    onSuccess: (run) => {
      void client.invalidateQueries({ queryKey: keys.enrichments });
      onStarted(run);
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) throw error;
      sayRefusal(error);
    },
  });
}
