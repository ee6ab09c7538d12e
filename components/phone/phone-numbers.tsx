"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Phone, Plus, Trash2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Sandboxed } from "@/components/accounts/parts/sandboxed";
import { useOnRefusal } from "@/components/shell/use-on-refusal";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { IconButton } from "@/components/ui/icon-button";
import { IconSquare } from "@/components/ui/icon-square";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog";
import { PageHeader } from "@/components/ui/page-header";
import { Pill } from "@/components/ui/pill";
import { SkeletonRows } from "@/components/ui/skeleton";
import { browserApi } from "@/lib/api/browser";
import { type PhoneNumber, phone } from "@/lib/contract/accounts/phone";
import { shownNumber } from "@/lib/format/phone-numbers";
import { keys } from "@/lib/queries/keys";
import { phoneCountriesQuery, phonesQuery } from "@/lib/queries/phone";

/** Loaded on first use. */
const BuyNumber = dynamic(() => import("./buy-number").then((module) => module.BuyNumber), { ssr: false });

const tones = { pending: "info", active: "success", suspended: "warning", released: "neutral" } as const;

/** The phone numbers of the workspace with their accounts and uses, and a way to get more (DIAL-01, DIAL-26, DIAL-34). */
export function PhoneNumbers() {
  const t = useTranslations("phone");
  const numbers = useQuery(phonesQuery(browserApi));
  const { data: offer } = useQuery(phoneCountriesQuery(browserApi));
  const [isBuying, setIsBuying] = useState(false);
  const [leaving, setLeaving] = useState<PhoneNumber | null>(null);
  const release = useRelease();
  const isEmpty = numbers.data?.length === 0;
  const get = (
    <Button
      variant="primary"
      icon={<Plus aria-hidden />}
      disabledReason={offer?.isOpen === false ? t("byOperator") : undefined}
      onClick={() => setIsBuying(true)}
    >
      {t(isEmpty ? "start" : "get")}
    </Button>
  );
  return (
    <>
      <PageHeader title={t("title")} note={t("note")} actions={isEmpty ? undefined : get} />
      {numbers.isError && (
        <EmptyState
          kind="error"
          title={t("failed")}
          actions={<Button onClick={() => numbers.refetch()}>{t("retry")}</Button>}
        />
      )}
      {numbers.isPending && <SkeletonRows rows={3} label={t("loading")} />}
      {isEmpty && (
        <Card>
          <EmptyState kind="first-use" title={t("none")} text={t("noneText")} actions={get} />
        </Card>
      )}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-[repeat(2,minmax(0,1fr))]">
        {numbers.data?.map((one) => (
          <li key={one.id}>
            <NumberCard number={one} onRelease={() => setLeaving(one)} />
          </li>
        ))}
      </ul>
      {isBuying && offer && <BuyNumber offer={offer} onClose={() => setIsBuying(false)} />}
      {leaving && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setLeaving(null)}
          title={t("releasing.title", { number: shownNumber(leaving.number) })}
          body={t("releasing.body")}
          confirmLabel={t("releasing.confirm")}
          cancelLabel={t("releasing.keep")}
          onConfirm={() => release(leaving.id)}
          danger
        />
      )}
    </>
  );
}

function useRelease(): (id: string) => Promise<void> {
  const client = useQueryClient();
  const onRefusal = useOnRefusal();
  const { mutateAsync } = useMutation({
    mutationFn: (id: string) => browserApi(phone.release, { id }),
    onError: onRefusal,
    onSettled: () => client.invalidateQueries({ queryKey: keys.phones }),
  });
  return async (id) => void (await mutateAsync(id).catch(() => undefined));
}

function NumberCard({ number: one, onRelease }: { number: PhoneNumber; onRelease: () => void }) {
  const t = useTranslations("phone");
  const shown = shownNumber(one.number);
  const place = [one.region.name, one.country.countryCode].filter(Boolean).join(", ");
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <IconSquare tone="neutral" icon={<Phone aria-hidden />} />
        <div className="min-w-0 flex-1 basis-48">
          <h2 className="type-strong truncate tabular-nums">{shown}</h2>
          <p className="type-small truncate text-text-2">
            {place} · {one.accountName}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {one.isSandboxed && <Sandboxed />}
          {!one.isSmsSupported && <Pill tone="warning">{t("noSms")}</Pill>}
          <Pill tone={tones[one.status]}>{t(`status.${one.status}`)}</Pill>
          <IconButton
            label={t("release", { number: shown })}
            icon={<Trash2 aria-hidden />}
            variant="ghost"
            onClick={onRelease}
          />
        </div>
      </div>
      <p className="type-small mt-2 text-text-2">{t("inUse", { count: one.campaigns })}</p>
    </Card>
  );
}
