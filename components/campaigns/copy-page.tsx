"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useGo } from "@/components/shell/navigation/use-go";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { Field } from "@/components/ui/fields/field";
import { NativeSelect } from "@/components/ui/fields/native-select";
import { useTicked } from "@/components/views/parts/use-ticked";
import { browserApi } from "@/lib/api/browser";
import { campaignNamesQuery } from "@/lib/queries/campaign-overview";
import { CampaignStatus } from "./parts/campaign-status";
import { useCopies } from "./use-copies";

const everybody = "all";

/** Chooses campaigns of one account, or of all, and the account that sends their copies (ROUTE-08, CAMP-74). */
export function CopyPage() {
  const t = useTranslations("views.copy");
  const go = useGo();
  const [from, setFrom] = useState(everybody);
  const names = useQuery(campaignNamesQuery(browserApi, from === everybody ? undefined : from));
  const campaigns = names.data ?? [];
  const { ticked, toggle, set } = useTicked(campaigns.map(({ id }) => id));
  const chosen = campaigns.filter(({ id }) => ticked.has(id)).map(({ id }) => id);
  const copies = useCopies(chosen, () => go("/campaigns/my-campaigns/drafts"));
  return (
    <Card>
      <div className="grid gap-5">
        <Field label={t("from")}>
          <NativeSelect
            value={from}
            onChange={(event) => setFrom(event.target.value)}
            options={[{ value: everybody, label: t("everybody") }, ...copies.accounts]}
          />
        </Field>
        <fieldset>
          <legend className="type-strong mb-2">{t("campaigns")}</legend>
          {names.isSuccess && campaigns.length === 0 ? (
            <EmptyState kind="no-match" title={t("none")} />
          ) : (
            <>
              <Checkbox
                label={t("all", { count: campaigns.length })}
                checked={chosen.length > 0 && chosen.length === campaigns.length}
                indeterminate={chosen.length > 0 && chosen.length < campaigns.length}
                onChange={(event) => set(event.target.checked ? campaigns.map(({ id }) => id) : [])}
                className="mb-1 border-b border-line py-2"
              />
              <ul className="max-h-96 overflow-y-auto">
                {campaigns.map(({ id, name, status }) => (
                  <li key={id} className="flex items-center justify-between gap-3 py-1.5 max-md:py-2.5">
                    <Checkbox
                      label={name}
                      checked={ticked.has(id)}
                      onChange={(event) => toggle(id, (event.nativeEvent as MouseEvent).shiftKey)}
                      className="min-w-0"
                    />
                    <CampaignStatus status={status} />
                  </li>
                ))}
              </ul>
            </>
          )}
        </fieldset>
        <Field label={t("account")} error={copies.error}>
          <NativeSelect
            value={copies.accountId}
            onChange={(event) => copies.setAccount(event.target.value)}
            placeholder={t("choose")}
            options={copies.accounts.filter(({ value }) => value !== from)}
          />
        </Field>
        <Button
          variant="primary"
          busy={copies.isBusy}
          disabledReason={copies.disabledReason}
          onClick={copies.copy}
          className="justify-self-start"
        >
          {t("confirm")}
        </Button>
      </div>
    </Card>
  );
}
