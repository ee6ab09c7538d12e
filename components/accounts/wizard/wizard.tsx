"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Skeleton } from "@/components/ui/skeleton";
import { browserApi } from "@/lib/api/browser";
import type { Account } from "@/lib/contract/accounts";
import { onboardingQuery } from "@/lib/queries/accounts";
import { AddAccount } from "./add-account";
import type { WizardBrand } from "./brand";
import { ChangeAutomation } from "./change-automation";
import { FinishAccount } from "./finish-account";
import type { Wish } from "./wish";

export type WizardProps = {
  wish: Wish;
  brand: WizardBrand;
  personName: string;
  /** An account was made, but is not finished: the wizard goes on with it, also after a reload (CRED-81). */
  onMade: (account: Account) => void;
  /** Nothing is left to do for the account (CRED-86). */
  onDone: (account: Account, isNew: boolean) => void;
};

/** Connects a social account, finishes one, or changes how it works (CRED-77 to CRED-116). */
export function Wizard(props: WizardProps) {
  const { resume } = props.wish;
  return resume ? <WithAccount {...props} id={resume} /> : <AddAccount {...props} />;
}

function WithAccount({ id, ...props }: WizardProps & { id: string }) {
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
  if (props.wish.changesAutomation) return <ChangeAutomation {...props} account={data.account} />;
  return <FinishAccount {...props} account={data.account} step={data.step} />;
}

/** The geometry of a step. */
const Waiting = ({ label }: { label: string }) => (
  <div aria-busy="true" className="grid animate-appear gap-4 py-1">
    <output className="sr-only">{label}</output>
    <Skeleton className="h-6 w-1/2" />
    <Skeleton className="w-4/5" />
    <Skeleton shape="block" className="h-10" />
    <Skeleton shape="block" className="h-24" />
  </div>
);
