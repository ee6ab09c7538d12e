"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Sparkles } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Moment } from "@/components/shell/moment";
import { useSayRefusal } from "@/components/shell/use-say-refusal";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { FailedRead } from "@/components/ui/failed-read";
import { Pill } from "@/components/ui/pill";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import type { Output } from "@/lib/contract/endpoint";
import { type Personality, personalities } from "@/lib/contract/prospects/personality";
import { formatNumber } from "@/lib/format/numbers";
import { personalityQuery } from "@/lib/queries/prospects/personality";
import { featuresQuery } from "@/lib/queries/workspaces";
import { openUpgrade } from "@/lib/state/upgrade";

type Shown = Output<typeof personalities.show>;
const feature = "ai_powered_personality_type";

/** In which style the person likes to be written to; inferred on request, for credits, once per person (PROSPECT-38). */
export function PersonalityCard({ prospectId }: { prospectId: string }) {
  const t = useTranslations("personality");
  const { data, isError, refetch } = useQuery(personalityQuery(browserApi, prospectId));
  const state = useQuery(featuresQuery(browserApi)).data?.[feature] ?? "missing";
  if (isError && !data)
    return (
      <Card>
        <CardHeader title={t("title")} />
        <FailedRead text={t("failed")} retry={t("retry")} onRetry={() => void refetch()} />
      </Card>
    );
  if (!data || !(data.personality || (data.isOffered && state !== "missing"))) return null;
  return (
    <Card>
      <CardHeader
        title={t("title")}
        actions={
          data.personality && (
            <Pill tone="ai" icon={<Sparkles aria-hidden />}>
              {t(`style.${data.personality.style}`)}
            </Pill>
          )
        }
      />
      {data.personality ? (
        <Inferred personality={data.personality} />
      ) : (
        <Ask prospectId={prospectId} shown={data} isActive={state === "active"} />
      )}
    </Card>
  );
}

function Inferred({ personality }: { personality: Personality }) {
  const t = useTranslations("personality");
  const { style, position, messages, inferredAt, isSandboxed } = personality;
  return (
    <>
      <p className="type-compact">{t(`advice.${style}`)}</p>
      <p className="type-small mt-2 wrap-anywhere text-text-2">
        {t.rich(position && messages > 0 ? "fromBoth" : position ? "fromPosition" : "fromMessages", {
          ...{ position, count: messages },
          when: () => <Moment at={inferredAt} look="date" />,
        })}{" "}
        {t(isSandboxed ? "invented" : "guess")}
      </p>
    </>
  );
}

type AskProps = { prospectId: string; shown: Shown; isActive: boolean };

function Ask({ prospectId, shown, isActive }: AskProps) {
  const t = useTranslations("personality");
  const locale = useLocale();
  const client = useQueryClient();
  const sayRefusal = useSayRefusal();
  const [isUnclear, setUnclear] = useState(false);
  const { queryKey } = personalityQuery(browserApi, prospectId);
  const infer = useMutation({
    mutationFn: () => browserApi(personalities.infer, { id: prospectId }),
    onSuccess: ({ personality }) => {
      setUnclear(personality === null);
      client.setQueryData<Shown>(queryKey, (before) => before && { ...before, personality });
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) throw error;
      sayRefusal(error);
    },
  });
  const price = t("price", { count: shown.credits, credits: formatNumber(shown.credits, locale) });
  return (
    <>
      <p className="type-compact text-text-2">{t("lead")}</p>
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Button
          icon={<Sparkles aria-hidden />}
          busy={infer.isPending}
          disabledReason={shown.facts.length === 0 ? t("noFacts") : undefined}
          onClick={() => (isActive ? infer.mutate() : openUpgrade({ feature }))}
        >
          {t("infer")}
        </Button>
        <span className="type-small text-text-2">{price}</span>
      </div>
      <output className="type-compact mt-2 block empty:hidden">{isUnclear && t("unclear")}</output>
    </>
  );
}
