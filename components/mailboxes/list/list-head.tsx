"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ViewTabs } from "@/components/ui/view-tabs";
import type { FilterField, FilterOption } from "@/components/views/parts/filter-field";
import { useFilters } from "@/components/views/parts/filters";
import { FindField } from "@/components/views/parts/find-field";
import { browserApi } from "@/lib/api/browser";
import {
  type MailboxOverview,
  mailboxKinds,
  mailboxStates,
  mailboxTabs,
} from "@/lib/contract/accounts/mailbox-list";
import { accountsQuery } from "@/lib/queries/accounts";
import { type MailboxFilter, mailboxFacetsQuery } from "@/lib/queries/mailboxes/list";
import { useKindText, useStateText } from "./texts";
import type { MailboxList } from "./use-mailbox-list";

type Props = { shown: MailboxList; counts: MailboxOverview["counts"] | undefined; hasAiEmails: boolean };

/** Selects the mailboxes to list: by tab, words and filters (ux 14). */
export function ListHead({ shown, counts, hasAiEmails }: Props) {
  const t = useTranslations("mailbox-list");
  const { state, tab, chosen, filter } = shown;
  const [isFiltering, setFiltering] = useState(false);
  const filters = useFilters({
    fields: useFilterFields(filter, isFiltering),
    chosen,
    onChange: shown.choose,
    isOpen: isFiltering,
    onOpenChange: setFiltering,
  });
  const numbers = {
    all: counts?.all,
    attention: counts?.attention,
    warming_up: counts?.warmingUp,
    ai_emails: counts?.aiEmails,
  };
  const offered = mailboxTabs.filter(
    (one) => one !== "ai_emails" || hasAiEmails || one === tab || (numbers.ai_emails ?? 0) > 0,
  );
  return (
    <>
      <div className="mb-2.5 flex flex-wrap items-center gap-2">
        <ViewTabs
          label={t("tabs.label")}
          value={tab}
          onChange={shown.open}
          views={offered.map((value) => ({
            ...{ value, label: t(`tabs.${value}`) },
            ...(numbers[value] === undefined ? {} : { count: numbers[value] }),
          }))}
          className="max-md:-mx-4 max-md:w-screen max-md:px-4"
        />
        <div className="ms-auto flex items-center gap-2 max-md:w-full">
          <FindField label={t("find")} value={state.query} onSearch={shown.search} />
          {filters.button}
        </div>
      </div>
      {filters.chips.length > 0 && (
        <div className="mb-2.5 flex flex-wrap items-center gap-2">{filters.chips}</div>
      )}
    </>
  );
}

/** The filters; while they are open, each value shows the number of mailboxes. */
function useFilterFields(filter: MailboxFilter, isCounting: boolean): FilterField[] {
  const t = useTranslations("mailbox-list.filter");
  const stateText = useStateText();
  const kindText = useKindText();
  const { data: accounts = [] } = useQuery(accountsQuery(browserApi));
  const { data: facets } = useQuery({ ...mailboxFacetsQuery(browserApi, filter), enabled: isCounting });
  const counted = <Value extends string>(
    values: readonly Value[],
    labelOf: (value: Value) => string,
    counts: readonly { value: Value; count: number }[] | undefined,
  ): FilterOption[] =>
    values.map((value) => ({
      ...{ value, label: labelOf(value) },
      ...(counts ? { count: counts.find((one) => one.value === value)?.count ?? 0 } : {}),
    }));
  const names = new Map(accounts.map(({ id, fullName }) => [id, fullName]));
  return [
    { key: "status", label: t("status"), options: counted(mailboxStates, stateText, facets?.states) },
    { key: "provider", label: t("provider"), options: counted(mailboxKinds, kindText, facets?.kinds) },
    {
      ...{ key: "account", label: t("account") },
      options: counted([...names.keys()], (id) => names.get(id) ?? "", facets?.accountIds),
    },
  ];
}
