"use client";

import dynamic from "next/dynamic";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PageHeader } from "@/components/ui/page-header";
import { addedKinds, type SourceKind } from "@/lib/contract/prospects/searches";
import { SourceChoice } from "./source-choice";
import { SourceList } from "./source-list";

/** Loaded with their source, because most users start with a file. */
const KnownPeopleForm = dynamic(
  () => import("./known-people-form").then((module) => module.KnownPeopleForm),
  { loading: () => null },
);
const SourceForm = dynamic(() => import("./source-form").then((module) => module.SourceForm), {
  loading: () => null,
});

/** Files come first, because most users start with one. */
const order: readonly SourceKind[] = ["csv", ...addedKinds];

type Props = { campaignId: string; csv: ReactNode };

/** The sources of a campaign's people, and adding another one; the kind is in the URL (PROSPECT-01). */
export function AddPeople({ campaignId, csv }: Props) {
  const t = useTranslations("imports");
  const asked = useSearchParams().get("source");
  const kind = order.find((one) => one === asked) ?? "csv";
  return (
    <>
      <PageHeader
        title={t("title")}
        back={{ href: `/campaign/edit/${campaignId}/prospects`, label: t("back") }}
      />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,260px)_minmax(0,1fr)]">
        <SourceChoice kinds={order} chosen={kind} />
        <div className="min-w-0">
          {kind === "csv" ? (
            csv
          ) : kind === "existing_people" ? (
            <KnownPeopleForm campaignId={campaignId} />
          ) : (
            <SourceForm key={kind} campaignId={campaignId} kind={kind} />
          )}
        </div>
      </div>
      <SourceList campaignId={campaignId} />
    </>
  );
}
