"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { browserApi } from "@/lib/api/browser";
import type { Campaign } from "@/lib/contract/campaigns/campaigns";
import { defaultRates } from "@/lib/contract/campaigns/simulation";
import { campaignQuery } from "@/lib/queries/campaigns";
import { Credits } from "./credits";
import { Funnel } from "./funnel";
import { Headline } from "./headline";
import { Obstacles } from "./obstacles";
import { Playing } from "./playing";
import { Question } from "./question";
import { Timeline } from "./timeline";
import { useForecast } from "./use-forecast";

/** Forecasts the draft from now on: the user sets the rates, and the server simulates it (M2). */
export function Forecast({ id }: { id: string }) {
  const { data: campaign } = useQuery(campaignQuery(browserApi, id));
  return campaign ? <ForecastOf campaign={campaign} /> : null;
}

/** Made-up people, for a campaign that has none yet. */
const defaultPeople = 500;

function ForecastOf({ campaign }: { campaign: Campaign }) {
  const t = useTranslations("campaign-forecast");
  const isEmpty = campaign.numbers.prospects === 0;
  const [question, setQuestion] = useState({
    ...{ ...defaultRates, seed: "1" },
    ...(isEmpty ? { people: defaultPeople } : {}),
  });
  const { forecast, isPlaying, isSlow, failure, cancel, again } = useForecast(campaign, question);
  if (campaign.senders.length === 0)
    return (
      <Card>
        <EmptyState kind="first-use" heading="h2" title={t("noSender")} text={t("noSenderText")} />
      </Card>
    );
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[18rem_minmax(0,1fr)]">
      <Question campaign={campaign} question={question} onChange={setQuestion} />
      <div className="grid min-w-0 gap-4" aria-busy={isPlaying}>
        {isSlow && <Playing people={question.people ?? campaign.numbers.prospects} onCancel={cancel} />}
        {failure && !isPlaying && (
          <Card>
            <EmptyState
              kind="error"
              heading="h2"
              title={t(`failed.${failure}`)}
              text={t(`failedText.${failure}`)}
              actions={<Button onClick={again}>{t("again")}</Button>}
            />
          </Card>
        )}
        {forecast && !failure && (
          <>
            <Headline forecast={forecast} />
            <Credits credits={forecast.credits} />
            <Timeline days={forecast.days} />
            <Funnel campaign={campaign} forecast={forecast} />
            <Obstacles campaignId={campaign.id} forecast={forecast} />
          </>
        )}
      </div>
    </div>
  );
}
