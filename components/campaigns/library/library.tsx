"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { browserApi } from "@/lib/api/browser";
import type { SmartSequence } from "@/lib/contract/campaigns/smart-sequences";
import { smartSequencesQuery } from "@/lib/queries/smart-sequences";
import { BeginDialog } from "./begin-dialog";
import { SequenceCard } from "./sequence-card";
import { useLibrary } from "./use-library";

/** The workspace's saved sequences, and those that come with the product (CAMP-85, ROUTE-12). */
export function Library() {
  const t = useTranslations("smart-sequences");
  const { data: all } = useQuery(smartSequencesQuery(browserApi));
  const library = useLibrary();
  const [begun, setBegun] = useState<SmartSequence | null>(null);
  if (!all) return null;
  const card = (one: SmartSequence) => (
    <SequenceCard key={one.id} sequence={one} library={library} onBegin={() => setBegun(one)} />
  );
  const own = all.filter(({ isShipped }) => !isShipped);
  const shipped = all.filter(({ isShipped }) => isShipped);
  return (
    <>
      <PageHeader
        title={t("title")}
        note={t("lead")}
        actions={
          <Button
            variant="primary"
            icon={<Plus aria-hidden />}
            busy={library.isBusy}
            onClick={() => library.copy({ name: t("new"), description: "", sequence: [] })}
          >
            {t("new")}
          </Button>
        }
      />
      <section aria-label={t("own")} className="mb-8">
        <h2 className="type-title mb-3">{t("own")}</h2>
        {own.length === 0 ? (
          <p className="type-compact rounded-card border border-dashed border-line-strong px-4 py-3 text-text-2">
            <strong className="font-semibold text-text">{t("none")}.</strong> {t("noneText")}
          </p>
        ) : (
          <ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">{own.map(card)}</ul>
        )}
      </section>
      <section aria-label={t("shipped")}>
        <h2 className="type-title mb-3">{t("shipped")}</h2>
        <ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">{shipped.map(card)}</ul>
      </section>
      {begun && (
        <BeginDialog
          sequence={begun}
          isBusy={library.isBusy}
          onClose={() => setBegun(null)}
          onBegin={(name) => library.begin(begun.id, name)}
        />
      )}
    </>
  );
}
