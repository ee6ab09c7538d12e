"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { SkeletonRows } from "@/components/ui/skeleton";
import { ViewTabs } from "@/components/ui/view-tabs";
import { browserApi } from "@/lib/api/browser";
import type { CrmConnection } from "@/lib/contract/crm/external";
import { crmMappingQuery } from "@/lib/queries/crm/external";
import { crmNames } from "../parts/names";
import { DealsNote } from "./deals-note";
import { MappingForm } from "./mapping-form";

type Props = { connection: CrmConnection; isAdmin: boolean };

/** Which field of a prospect is which field of the CRM; deals are created by rules. */
export function MappingTab({ connection, isAdmin }: Props) {
  const t = useTranslations("crms.mapping");
  const { platform } = connection;
  const crm = crmNames[platform];
  const [object, setObject] = useState<"person" | "deal">("person");
  const { data, isError, refetch } = useQuery(crmMappingQuery(browserApi, platform));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <ViewTabs
        label={t("object")}
        value={object}
        onChange={setObject}
        views={[
          { value: "person", label: t("prospects"), count: data?.rows.length },
          { value: "deal", label: t("deals") },
        ]}
      />
      {object === "deal" ? (
        <DealsNote platform={platform} />
      ) : (
        <>
          {isError && !data && (
            <EmptyState
              kind="error"
              title={t("failed", { crm })}
              actions={<Button onClick={() => refetch()}>{t("retry")}</Button>}
            />
          )}
          {!data && !isError && <SkeletonRows rows={8} label={t("loading", { crm })} />}
          {data && <MappingForm connection={connection} mapping={data} isAdmin={isAdmin} />}
        </>
      )}
    </div>
  );
}
