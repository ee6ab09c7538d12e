"use client";

import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { EditField } from "@/components/prospects/parts/edit-field";
import { PageLink } from "@/components/shell/page-link";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { Input } from "@/components/ui/fields/input";
import { NativeSelect } from "@/components/ui/fields/native-select";
import { browserApi } from "@/lib/api/browser";
import { dealCurrencies } from "@/lib/contract/crm/currencies";
import { maxDealName, type OpenedDeal } from "@/lib/contract/crm/deals";
import { formatAmount, parseAmount } from "@/lib/format/money";
import { dealOwnersQuery } from "@/lib/queries/crm/pipelines";
import { ProspectSearch } from "../parts/prospect-search";
import { useProbabilityText } from "../parts/use-probability-text";
import type { DealEdit } from "./use-deal-edit";

/** A field that looks like a value until the pointer or the focus is on it. */
const plain = "-ms-2.5 not-focus-within:border-transparent! not-hover:bg-transparent!";

type Props = { deal: OpenedDeal; edit: DealEdit };

/** What is known about a deal, each value edited in its place. */
export function DealFields({ deal, edit }: Props) {
  const t = useTranslations("deals.fields");
  return (
    <dl className="type-compact grid grid-cols-[minmax(4.5rem,6.5rem)_minmax(0,1fr)] items-start gap-x-2">
      <Row label={t("name")}>
        <EditField
          label={t("name")}
          value={deal.name}
          maxLength={maxDealName}
          onSave={({ typed }) =>
            typed.trim() ? edit.save({ name: typed.trim() }) : Promise.resolve(edit.refuse("fill_this_field"))
          }
        />
      </Row>
      <MoneyRows deal={deal} edit={edit} />
      <OwnerRow deal={deal} edit={edit} />
      <ProbabilityRow deal={deal} edit={edit} />
      <Row label={t("closeDate")}>
        <Input
          type="date"
          aria-label={t("closeDate")}
          key={deal.closeDate}
          defaultValue={deal.closeDate ?? ""}
          onBlur={({ target: { value, validity } }) => {
            if (validity.valid && value !== (deal.closeDate ?? ""))
              void edit.set({ closeDate: value || null });
          }}
          className={classNames(plain, "max-w-44")}
        />
      </Row>
      <Row label={t("company")}>
        <EditField
          label={t("company")}
          value={deal.companyName}
          maxLength={200}
          onSave={({ typed }) => edit.save({ companyName: typed.trim() })}
        />
      </Row>
      <Row label={t("prospect")}>
        <ProspectValue deal={deal} edit={edit} />
      </Row>
    </dl>
  );
}

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt className="py-1.5 text-text-2 max-md:py-3">{label}</dt>
    <dd className="min-w-0 py-px">{children}</dd>
  </>
);

function MoneyRows({ deal, edit }: Props) {
  const t = useTranslations("deals.fields");
  const locale = useLocale();
  const wrong = useTranslations("deals.form")("wrongAmount");
  return (
    <>
      <Row label={t("amount")}>
        <EditField
          label={t("amount")}
          value={formatAmount(deal.amount, locale)}
          maxLength={20}
          inputMode="decimal"
          onSave={({ typed }) => {
            const amount = parseAmount(typed.trim() || "0", locale);
            return amount === null
              ? Promise.resolve({ kind: "refused", text: wrong })
              : edit.save({ amount });
          }}
        />
      </Row>
      <Row label={t("currency")}>
        <NativeSelect
          aria-label={t("currency")}
          className={classNames(plain, "max-w-28")}
          value={deal.currency}
          options={dealCurrencies.map((value) => ({ value, label: value }))}
          onChange={({ target: { value } }) => {
            const currency = dealCurrencies.find((one) => one === value);
            if (currency) void edit.set({ currency });
          }}
        />
      </Row>
    </>
  );
}

function OwnerRow({ deal, edit }: Props) {
  const t = useTranslations("deals.fields");
  const { data: owners = [] } = useQuery(dealOwnersQuery(browserApi));
  const { owner } = deal;
  // Also one who may no longer own deals.
  const known = owner && !owners.some(({ id }) => id === owner.id) ? [owner, ...owners] : owners;
  return (
    <Row label={t("owner")}>
      <NativeSelect
        aria-label={t("owner")}
        className={plain}
        placeholder={t("noOwner")}
        value={owner?.id ?? ""}
        options={known.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={({ target: { value } }) => void edit.set({ ownerId: value || null })}
      />
    </Row>
  );
}

function ProbabilityRow({ deal, edit }: Props) {
  const t = useTranslations("deals.fields");
  const locale = useLocale();
  const probabilityText = useProbabilityText();
  return (
    <Row label={t("probability")}>
      <div className="flex items-center gap-2">
        <EditField
          label={t("probability")}
          value={probabilityText(deal.probability)}
          maxLength={8}
          inputMode="decimal"
          onSave={({ typed }) => {
            const probability = parseAmount(typed.replace("%", "").trim(), locale);
            if (probability === null || probability <= 0)
              return Promise.resolve(edit.refuse("probability_not_positive"));
            if (probability > 100) return Promise.resolve(edit.refuse("probability_too_large"));
            return edit.save({ probability });
          }}
        />
        {deal.hasOwnProbability ? (
          <Button
            variant="ghost"
            size="compact"
            className="ms-auto"
            onClick={() => void edit.set({ probability: null })}
          >
            {t("useStage")}
          </Button>
        ) : (
          <span className="type-small ms-auto text-text-3">{t("fromStage")}</span>
        )}
      </div>
    </Row>
  );
}

function ProspectValue({ deal: { prospect, isProspectHidden }, edit }: Props) {
  const t = useTranslations("deals.fields");
  if (isProspectHidden) return <p className="py-1.5 text-text-2">{t("hidden")}</p>;
  return (
    <>
      <ProspectSearch
        label={t("prospect")}
        value={prospect}
        onChange={(chosen) => void edit.set({ prospectId: chosen?.id ?? null })}
      />
      {prospect && (
        <p className="flex flex-wrap gap-x-3 pb-1">
          <PageLink page="profiles" href={`/profiles/my-prospects/${prospect.id}`}>
            {t("openProspect")}
          </PageLink>
          <PageLink page="inbox" href={`/inbox/${prospect.id}`}>
            {t("openConversation")}
          </PageLink>
        </p>
      )}
    </>
  );
}
