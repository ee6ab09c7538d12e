"use client";

import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { Select } from "@/components/ui/fields/select";
import { Switch } from "@/components/ui/fields/switch";
import { ListCard } from "@/components/ui/lists/list-card";
import { PageHeader } from "@/components/ui/page-header";
import { browserApi } from "@/lib/api/browser";
import { type AutoLabel, labels as calls, labelColors } from "@/lib/contract/labels";
import { autoLabelsQuery } from "@/lib/queries/labels";
import { ArrangedList } from "./arranged-list";
import { ColorSquare } from "./parts/color-square";
import { ReplyLabel } from "./parts/reply-label";
import { useKeptList } from "./use-kept-list";

const ownLook = "own";
const save = (labels: AutoLabel[]) => browserApi(calls.setAuto, { labels });

/** The eight automatic labels: which are on, their colors and their order. Every change is saved at once (LABEL-08, LABEL-09). */
export function AutoLabelsScreen({ mayChange }: { mayChange: boolean }) {
  const t = useTranslations("labels");
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
        texts={{
          ...{ failed: t("own.failed"), failedText: t("own.failedText") },
          ...{ retry: t("own.retry"), loading: t("own.loading") },
        }}
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

type RowProps = { of: AutoLabel; mayChange: boolean; onChange: (to: Partial<AutoLabel>) => void };

function AutoLabelRow({ of: { label, isOn, color }, mayChange, onChange }: RowProps) {
  const t = useTranslations("labels");
  const disabledReason = mayChange ? undefined : t("auto.adminsOnly");
  const colors = [...new Set([...labelColors, ...(color ? [color] : [])])];
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-2">
      <span className={`min-w-40 ${isOn ? "" : "opacity-60"}`}>
        <ReplyLabel label={label} />
      </span>
      <span className="type-small min-w-48 flex-1 text-text-2">
        {isOn ? t(`auto.means.${label}`) : t("auto.offHint")}
      </span>
      <span className="w-36">
        <Select
          label={t("auto.colorOf", { label: t(`ai.${label}`) })}
          value={color ?? ownLook}
          disabledReason={disabledReason}
          onChange={(value) => onChange({ color: value === ownLook ? null : value })}
          options={[
            { value: ownLook, label: t("auto.ownLook") },
            ...colors.map((value, index) => ({
              value,
              label: t("own.colorNumber", { number: index + 1 }),
              icon: <ColorSquare color={value} size="choice" />,
            })),
          ]}
        />
      </span>
      <Switch
        label={t("auto.on", { label: t(`ai.${label}`) })}
        hideLabel
        checked={isOn}
        disabledReason={disabledReason}
        onChange={(to) => onChange({ isOn: to })}
      />
    </div>
  );
}
