"use client";

import { useQuery } from "@tanstack/react-query";
import { Clock, Plus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useSayRefusal } from "@/components/shell/use-say-refusal";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { IconButton } from "@/components/ui/icon-button";
import { PageHeader } from "@/components/ui/page-header";
import { Progress } from "@/components/ui/progress";
import { TextLink } from "@/components/ui/text-link";
import { removeAccount } from "@/lib/actions/accounts";
import { browserApi } from "@/lib/api/browser";
import type { Account } from "@/lib/contract/accounts";
import { accountsQuery } from "@/lib/queries/accounts";
import { AccountNotice } from "./account-notice";
import { AccountStatus } from "./parts/account-status";
import { Sandboxed } from "./parts/sandboxed";
import { SignInAgain } from "./sign-in-again";

const hour = (value: number) => `${String(value).padStart(2, "0")}:00`;

/** The connected accounts with their state, hours and what they did today against each cap (ux 113, 114). */
export function AccountsScreen() {
  const t = useTranslations("accounts");
  const { data: accounts = [], isPending, isError, refetch } = useQuery(accountsQuery(browserApi));
  const [leaving, setLeaving] = useState<Account>();
  const [mending, setMending] = useState<Account>();
  const add = (
    <ButtonLink href="/credentials/add" variant="primary" icon={<Plus aria-hidden />}>
      {t("add")}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader title={t("title")} actions={add} />
      {isError && (
        <EmptyState
          kind="error"
          title={t("failed")}
          text={t("failedText")}
          actions={<Button onClick={() => refetch()}>{t("retry")}</Button>}
        />
      )}
      {!isPending && !isError && accounts.length === 0 && (
        <EmptyState kind="first-use" title={t("none")} text={t("noneText")} actions={add} />
      )}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {accounts.map((account) => (
          <li key={account.id}>
            <AccountCard
              account={account}
              onMend={() => setMending(account)}
              onRemove={() => setLeaving(account)}
            />
          </li>
        ))}
      </ul>
      {mending && <SignInAgain account={mending} onClose={() => setMending(undefined)} />}
      {leaving && <RemoveAccount account={leaving} onClose={() => setLeaving(undefined)} />}
    </>
  );
}

type CardProps = { account: Account; onMend: () => void; onRemove: () => void };

function AccountCard({ account, onMend, onRemove }: CardProps) {
  const t = useTranslations("accounts");
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-3">
        <Avatar name={account.fullName} id={account.id} src={account.photoLink ?? undefined} size={40} />
        <div className="min-w-0 flex-1 basis-48">
          <h2 className="type-strong truncate">{account.fullName}</h2>
          <p className="type-small truncate text-text-3">{account.username}</p>
        </div>
        <div className="flex items-center gap-2 max-sm:w-full">
          {account.isSandboxed && <Sandboxed />}
          <AccountStatus account={account} />
          <IconButton
            label={t("remove")}
            icon={<Trash2 aria-hidden />}
            variant="ghost"
            onClick={onRemove}
            className="ms-auto"
          />
        </div>
      </div>
      <div className="mt-3 empty:hidden">
        <AccountNotice account={account} onMend={onMend} />
      </div>
      <p className="type-compact mt-3 flex gap-2 text-text-2">
        <Clock className="mt-0.5 text-text-3" aria-hidden />
        <span>
          {t("worksFrom", {
            from: hour(account.workHoursStart),
            until: hour(account.workHoursEnd),
            zone: account.timezone.replaceAll("_", " "),
          })}{" "}
          <TextLink href={`/settings/location?selectedCred=${account.id}`}>{t("changeHours")}</TextLink>
        </span>
      </p>
      <dl className="mt-3 grid gap-x-8 gap-y-3 sm:grid-cols-2 lg:grid-cols-4">
        {account.today.map((use) => (
          <div key={use.kind} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2">
            <dt className="type-small text-text-2">{t(`today.${use.kind}`)}</dt>
            <dd className="type-small tabular-nums">{t("today.of", { used: use.used, limit: use.limit })}</dd>
            <dd className="col-span-2 mt-1">
              <Progress value={use.used} max={Math.max(use.limit, 1)} label={t(`today.${use.kind}`)} />
            </dd>
            <dd className="type-caption col-span-2 mt-1 text-text-3">{t(`today.by.${use.reason}`)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function RemoveAccount({ account, onClose }: { account: Account; onClose: () => void }) {
  const t = useTranslations("accounts.removing");
  const sayRefusal = useSayRefusal();
  const remove = async () => {
    const result = await removeAccount({ id: account.id });
    if (!result.ok) sayRefusal(result);
    onClose();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("title", { name: account.fullName })}
      body={t("body")}
      confirmLabel={t("confirm")}
      cancelLabel={t("keep")}
      onConfirm={remove}
      danger
    />
  );
}
