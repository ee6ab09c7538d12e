"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { EmptyState } from "@/components/ui/empty-state";
import { ListCard } from "@/components/ui/lists/list-card";
import { toast } from "@/components/ui/overlays/toast";
import { PageHeader } from "@/components/ui/page-header";
import { browserApi } from "@/lib/api/browser";
import { type EnrichmentVendorId, enrichmentVendors } from "@/lib/contract/prospects/enrichment-vendors";
import { enrichmentVendorsQuery } from "@/lib/queries/enrichment";
import { VendorRow } from "./parts/vendor-row";

/** Which vendor of contact data is asked first, and how they are. */
export function VendorsScreen() {
  const t = useTranslations("enrichment-vendors");
  const client = useQueryClient();
  const { queryKey } = enrichmentVendorsQuery(browserApi);
  const { data, isError, refetch } = useQuery(enrichmentVendorsQuery(browserApi));
  const order = useMutation({
    mutationFn: (ids: EnrichmentVendorId[]) => browserApi(enrichmentVendors.order, { order: ids }),
    onSuccess: (saved) => {
      client.setQueryData(queryKey, saved);
      toast.success(t("saved"));
    },
    onError: () => toast.error(t("notSaved")),
  });
  const vendors = data?.vendors ?? [];
  const move = (at: number, by: -1 | 1) => {
    const ids = vendors.map(({ id }) => id);
    const [moved] = ids.splice(at, 1);
    ids.splice(at + by, 0, moved!);
    order.mutate(ids);
  };
  return (
    <>
      <PageHeader title={t("title")} />
      <p className="type-compact mb-4 text-text-2">{t("note")}</p>
      <ListCard
        items={data?.vendors}
        isError={isError}
        onRetry={refetch}
        t={t}
        rows={2}
        empty={<EmptyState kind="first-use" title={t("empty")} text={t("emptyText")} />}
      >
        <ol aria-label={t("title")} className="divide-y divide-line">
          {vendors.map((vendor, at) => (
            <VendorRow
              key={vendor.id}
              vendor={vendor}
              place={at + 1}
              isBusy={order.isPending}
              onUp={at > 0 ? () => move(at, -1) : null}
              onDown={at < vendors.length - 1 ? () => move(at, 1) : null}
            />
          ))}
        </ol>
      </ListCard>
    </>
  );
}
