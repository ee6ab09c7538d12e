"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useSayRefusal } from "@/components/shell/use-say-refusal";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Select } from "@/components/ui/select";
import { SkeletonRows } from "@/components/ui/skeleton";
import { Switch } from "@/components/ui/switch";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import { type AutoLabel, labels as calls, labelColors } from "@/lib/contract/labels";
import { keys } from "@/lib/queries/keys";
import { autoLabelsQuery } from "@/lib/queries/labels";
import { ArrangedList } from "./arranged-list";
import { ReplyLabel } from "./parts/reply-label";

const OWN_LOOK = "own";

/** Which of the eight replies get by themselves, in which colour and order; saved with every change (LABEL-08, LABEL-09). */
export function AutoLabelsScreen({ mayChange }: { mayChange: boolean }) {
  const t = useTranslations("labels");
  const client = useQueryClient();
  const sayRefusal = useSayRefusal();
  const query = autoLabelsQuery(browserApi);
  const { data, isError, refetch } = useQuery(query);
  const save = useMutation({
    mutationFn: (labels: AutoLabel[]) => browserApi(calls.setAuto, { labels }),
    onMutate: (labels) => client.setQueryData(query.queryKey, labels),
    onError: (error) => {
      if (error instanceof ApiError) sayRefusal(error);
      else throw error;
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.labels }),
    scope: { id: "auto-labels" },
  });
  const change = (label: AutoLabel["label"], to: Partial<AutoLabel>) =>
    data && save.mutate(data.map((one) => (one.label === label ? { ...one, ...to } : one)));
  const arrange = (order: string[]) =>
    data && save.mutate(data.toSorted((a, b) => order.indexOf(a.label) - order.indexOf(b.label)));
  return (
    <>
      <PageHeader title={t("auto.title")} />
      <p className="type-compact mb-4 text-text-2">{t("auto.note")}</p>
      {!mayChange && (
        <Banner tone="info" className="mb-4">
          {t("auto.adminsOnly")}
        </Banner>
      )}
      <Card padded={false} className="overflow-clip">
        {isError ? (
          <EmptyState
            kind="error"
            title={t("own.failed")}
            text={t("own.failedText")}
            actions={<Button onClick={() => refetch()}>{t("own.retry")}</Button>}
          />
        ) : !data ? (
          <SkeletonRows label={t("own.loading")} rows={8} kind="table" />
        ) : (
          <ArrangedList
            label={t("auto.title")}
            items={data}
            keyOf={({ label }) => label}
            nameOf={({ label }) => t(`ai.${label}`)}
            onArrange={mayChange ? arrange : undefined}
          >
            {(one) => (
              <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-2">
                <span className={`min-w-40 ${one.isOn ? "" : "opacity-60"}`}>
                  <ReplyLabel label={one.label} />
                </span>
                <span className="type-small min-w-48 flex-1 text-text-2">
                  {one.isOn ? t(`auto.means.${one.label}`) : t("auto.offHint")}
                </span>
                <span className="w-36">
                  <Select
                    label={t("auto.colorOf", { label: t(`ai.${one.label}`) })}
                    value={one.color ?? OWN_LOOK}
                    disabledReason={mayChange ? undefined : t("auto.adminsOnly")}
                    onChange={(value) => change(one.label, { color: value === OWN_LOOK ? null : value })}
                    options={[
                      { value: OWN_LOOK, label: t("auto.ownLook") },
                      ...[...new Set([...labelColors, ...(one.color ? [one.color] : [])])].map(
                        (value, index) => ({
                          value,
                          label: t("own.colorNumber", { number: index + 1 }),
                          icon: (
                            <span
                              className="size-3 rounded-[3px]"
                              style={{ background: value }}
                              aria-hidden
                            />
                          ),
                        }),
                      ),
                    ]}
                  />
                </span>
                <Switch
                  label={t("auto.on", { label: t(`ai.${one.label}`) })}
                  hideLabel
                  checked={one.isOn}
                  disabledReason={mayChange ? undefined : t("auto.adminsOnly")}
                  onChange={(isOn) => change(one.label, { isOn })}
                />
              </div>
            )}
          </ArrangedList>
        )}
      </Card>
    </>
  );
}
