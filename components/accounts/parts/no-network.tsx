"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button-link";
import { Card, CardHeader } from "@/components/ui/card";
import type { Account } from "@/lib/contract/accounts/accounts";
import { useWizardHref } from "../use-wizard-href";

/** Opens the wizard for the network account of an account that sends emails only. */
export function ConnectNetwork({ account }: { account: Pick<Account, "id"> }) {
  const t = useTranslations("accounts.noNetwork");
  const wizardHref = useWizardHref();
  return (
    <ButtonLink href={wizardHref({ resume: account.id })} scroll={false} icon={<Plus aria-hidden />}>
      {t("connect")}
    </ButtonLink>
  );
}

/** In place of settings that concern the network. */
export function NoNetwork({ account }: { account: Pick<Account, "id"> }) {
  const t = useTranslations("accounts.noNetwork");
  return (
    <Card>
      <CardHeader title={t("title")} />
      <p className="type-compact mb-3 text-text-2">{t("text")}</p>
      <ConnectNetwork account={account} />
    </Card>
  );
}
