"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { useSayRefusal } from "@/components/shell/use-say-refusal";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import { type DealCurrency, dealCurrencies } from "@/lib/contract/crm/currencies";
import { deals, type OpenedDeal } from "@/lib/contract/crm/deals";
import { maxAmount } from "@/lib/contract/crm/parts";
import type { Input } from "@/lib/contract/endpoint";
import { parseAmount } from "@/lib/format/money";
import { useErrorText } from "@/lib/forms/errors";
import { platform } from "@/lib/queries/crm/pipelines";
import { keys } from "@/lib/queries/keys";
import { readStored, writeStored } from "@/lib/state/stored";
import type { ChosenProspect } from "../parts/prospect-search";

type DealFields = {
  name: string;
  amount: string;
  currency: DealCurrency;
  stageId: string;
  ownerId: string;
  companyName: string;
  closeDate: string;
  prospect: ChosenProspect | null;
};

const currencyKey = "dealCurrency";
const usualCurrency: Record<string, DealCurrency> = { en: "USD" };

/** The currency of the last deal made in this browser. */
const lastCurrency = (locale: string): DealCurrency =>
  dealCurrencies.find((one) => one === readStored("localStorage", currencyKey)) ??
  usualCurrency[locale] ??
  "EUR";

type Given = Pick<DealFields, "stageId" | "ownerId" | "prospect">;

/** The form of a new deal: checked before it is sent, with the API's refusals at the fields they name. */
export function useDealForm(given: Given, onCreated: (deal: OpenedDeal) => void) {
  const locale = useLocale();
  const client = useQueryClient();
  const sayRefusal = useSayRefusal();
  const errorText = useErrorText();
  const checks = useDealChecks();
  const form = useForm<DealFields>({
    defaultValues: {
      ...given,
      name: "",
      amount: "",
      currency: lastCurrency(locale),
      companyName: given.prospect?.companyName ?? "",
      closeDate: "",
    },
  });
  const saving = useMutation({
    mutationFn: (input: Input<typeof deals.create>) => browserApi(deals.create, input),
    onSuccess: (deal, { currency }) => {
      writeStored("localStorage", currencyKey, currency);
      void client.invalidateQueries({ queryKey: keys.deals });
      onCreated(deal);
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) throw error;
      const named = Object.entries(error.details.fields ?? {}).filter(([name]) => name in form.getValues());
      for (const [name, code] of named)
        form.setError(name as keyof DealFields, { message: errorText(code, error.details) });
      if (named.length === 0) sayRefusal(error);
    },
  });
  const save = form.handleSubmit(({ amount, prospect, closeDate, ownerId, ...fields }) => {
    if (saving.isPending) return;
    saving.mutate({
      ...{ platform, ...fields, name: fields.name.trim(), companyName: fields.companyName.trim() },
      amount: amount.trim() ? (parseAmount(amount, locale) ?? 0) : 0,
      ownerId: ownerId || null,
      probability: null,
      prospectId: prospect?.id ?? null,
      closeDate: closeDate || null,
    });
  });
  return { form, save, checks, isBusy: saving.isPending };
}

/** What a field must be before it is sent. */
function useDealChecks() {
  const t = useTranslations("deals.form");
  const locale = useLocale();
  const errorText = useErrorText();
  const checkAmount = (typed: string) => {
    const amount = typed.trim() ? parseAmount(typed, locale) : 0;
    if (amount === null) return t("wrongAmount");
    return amount <= maxAmount || errorText("amount_too_large");
  };
  return {
    name: { validate: (typed: string) => typed.trim() !== "" || errorText("fill_this_field") },
    amount: { validate: checkAmount },
  };
}
