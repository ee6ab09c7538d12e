"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { browserApi } from "@/lib/api/browser";
import { networkQuery } from "@/lib/queries/accounts";

/** Explains why no account can act now, if the installation's network vendor is the cause. */
export function NetworkProblem() {
  const t = useTranslations("accounts.network");
  const problem = useQuery(networkQuery(browserApi)).data?.problem;
  return problem ? <Banner tone="danger">{t(`problem.${problem}`)}</Banner> : null;
}

/** Whether the network vendor sends webhooks or is polled every few minutes. */
export function NetworkWebhook() {
  const t = useTranslations("accounts.network");
  const webhook = useQuery(networkQuery(browserApi)).data?.webhook;
  return webhook ? <p className="type-small mt-4 text-text-2">{t(`webhook.${webhook}`)}</p> : null;
}
