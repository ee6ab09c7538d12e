"use client";

import { useQuery } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Select } from "@/components/ui/fields/select";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog";
import { SkeletonRows } from "@/components/ui/skeleton";
import { browserApi } from "@/lib/api/browser";
import type { Campaign } from "@/lib/contract/campaigns/campaigns";
import type { CampaignVersion } from "@/lib/contract/campaigns/versions";
import { comparisonQuery } from "@/lib/queries/versions";
import { Differences } from "../parts/differences";
import { ReadSteps } from "../parts/read-steps";
import { useRestore } from "./use-restore";

type Props = { campaign: Campaign; version: CampaignVersion; others: readonly number[] };

/** Shows one version, or compares it with another. It can be restored as the draft, which runs only once it is published. */
export function VersionView({ campaign, version, others }: Props) {
  const t = useTranslations("versions");
  const [other, setOther] = useState("none");
  const [isOpen, setOpen] = useState(false);
  const { restore, isBusy } = useRestore(campaign);
  const options = [
    { value: "none", label: t("onlyRead") },
    { value: "draft", label: t("draft") },
    ...others.map((one) => ({ value: String(one), label: t("version", { version: one }) })),
  ];
  const isPutAway = campaign.status === "archived" || campaign.status === "deleted";
  return (
    <Card>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="type-title">{t("version", { version: version.version })}</h2>
        <div className="flex flex-wrap items-center gap-2 md:ms-auto">
          <span className="type-compact text-text-2">{t("compareWith")}</span>
          <div className="w-44">
            <Select label={t("compareWith")} value={other} onChange={setOther} options={options} />
          </div>
          <Button
            icon={<RotateCcw aria-hidden />}
            busy={isBusy}
            onClick={() => setOpen(true)}
            {...(isPutAway ? { disabledReason: t("putAway") } : {})}
          >
            {t("restore")}
          </Button>
        </div>
      </div>
      {other === "none" ? (
        <ReadSteps sequence={version.sequence} />
      ) : (
        <Comparison
          id={campaign.id}
          version={version.version}
          to={other === "draft" ? null : Number(other)}
        />
      )}
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t("restoreTitle", { version: version.version })}
        body={t(campaign.changes.length > 0 ? "restoreOver" : "restoreText")}
        confirmLabel={t("restore")}
        cancelLabel={t("cancel")}
        onConfirm={() => restore(version.version)}
      />
    </Card>
  );
}

function Comparison({ id, version, to }: { id: string; version: number; to: number | null }) {
  const t = useTranslations("versions");
  // The older version comes first, whichever was chosen.
  const isForward = to === null || to > version;
  const asked = isForward ? { id, version, to } : { id, version: to, to: version };
  const { data } = useQuery(comparisonQuery(browserApi, asked));
  if (!data) return <SkeletonRows rows={4} kind="table" label={t("loading")} />;
  const nameOf = (one: number | null) => (one === null ? t("draft") : t("version", { version: one }));
  return (
    <>
      <p className="type-compact mb-3 text-text-2">
        {t(data.changes.length === 0 ? "same" : "fromTo", {
          from: nameOf(data.from.version),
          to: nameOf(data.to.version),
        })}
      </p>
      <Differences from={data.from.sequence} to={data.to.sequence} changes={data.changes} />
    </>
  );
}
