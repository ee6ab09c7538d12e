"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Skeleton } from "@/components/ui/skeleton";
import { browserApi } from "@/lib/api/browser";
import { lacksNetwork } from "@/lib/contract/accounts/accounts";
import { onboardingQuery } from "@/lib/queries/accounts";
import { AddAccount } from "./add-account";
import { ChangeAutomation } from "./change-automation";
import { FinishAccount } from "./finish-account";
import type { WizardProps } from "./wizard";

/** The wizard for an existing account: at its current step, or for changing how it works (CRED-81). */
export function ContinueWizard({ id, ...props }: WizardProps & { id: string }) {
  const t = useTranslations("wizard");
  const { data, isError, refetch } = useQuery({ ...onboardingQuery(browserApi, id), staleTime: 0 });
  if (isError && !data)
    return (
      <EmptyState
        kind="error"
        title={t("failed.title")}
        text={t("failed.text")}
        actions={<Button onClick={() => refetch()}>{t("failed.retry")}</Button>}
      />
    );
  if (!data) return <Waiting label={t("loading")} />;
  if (lacksNetwork(data.account)) return <AddAccount {...props} into={data.account} />;
  if (props.request.changesAutomation) return <ChangeAutomation {...props} account={data.account} />;
  return <FinishAccount {...props} account={data.account} step={data.step} />;
}

/** A skeleton of a step. */
const Waiting = ({ label }: { label: string }) => (
  <div aria-busy="true" className="grid animate-appear gap-4 py-1">
    <output className="sr-only">{label}</output>
    <Skeleton className="h-6 w-1/2" />
    <Skeleton className="w-4/5" />
    <Skeleton shape="block" className="h-10" />
    <Skeleton shape="block" className="h-24" />
  </div>
);
