"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { ListCard } from "@/components/ui/lists/list-card";
import { PageHeader } from "@/components/ui/page-header";
import { browserApi } from "@/lib/api/browser";
import { type AutoLabel, labels as calls } from "@/lib/contract/labels";
import { autoLabelsQuery } from "@/lib/queries/labels";
import { ArrangedList } from "./arranged-list";
import { useKeptList } from "./use-kept-list";

/** Rendered on the server; its script loads later. */
const AutoLabelRow = dynamic(() => import("./auto-label-row").then((module) => module.AutoLabelRow));

const save = (labels: AutoLabel[]) => browserApi(calls.setAuto, { labels });

/** The eight automatic labels: which are on, their colors and their order. Every change is saved at once (LABEL-08, LABEL-09). */
export function AutoLabelsScreen({ mayChange }: { mayChange: boolean }) {
  const t = useTranslations("labels");
  const tOwn = useTranslations("labels.own");
  const list = useKeptList(autoLabelsQuery(browserApi), save);
  const { items = [], keep } = list;
  const change = (label: AutoLabel["label"], to: Partial<AutoLabel>) =>
    keep(items.map((one) => (one.label === label ? { ...one, ...to } : one)));
  return (
    <>
      <PageHeader title={t("auto.title")} />
      <p className="type-compact mb-4 text-text-2">{t("auto.note")}</p>
      {!mayChange && (
        <Banner tone="info" className="mb-4">
          {t("auto.adminsOnly")}
        </Banner>
      )}
      <ListCard
        items={list.isError ? undefined : list.items}
        isError={list.isError}
        onRetry={list.refetch}
        t={tOwn}
        failedText={tOwn("failedText")}
        rows={8}
      >
        <ArrangedList
          label={t("auto.title")}
          items={items}
          keyOf={({ label }) => label}
          nameOf={({ label }) => t(`ai.${label}`)}
          onArrange={mayChange ? keep : undefined}
        >
          {(one) => <AutoLabelRow of={one} mayChange={mayChange} onChange={(to) => change(one.label, to)} />}
        </ArrangedList>
      </ListCard>
    </>
  );
}
