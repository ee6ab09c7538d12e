"use client";

import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { EmptyState } from "@/components/ui/empty-state";
import { Progress } from "@/components/ui/progress";
import type { Output } from "@/lib/contract/endpoint";
import type { finder } from "@/lib/contract/finder/finder";

type Source = Output<typeof finder.source>;

/** There is no one to search: no database is connected, or it is still being prepared. */
export function NoSource({ source: { kind, progress } }: { source: Source }) {
  const t = useTranslations("finder.source");
  if (kind === "none") return <EmptyState kind="no-permission" title={t("none")} text={t("noneText")} />;
  return (
    <EmptyState
      kind="first-use"
      title={t("preparing")}
      text={t("preparingText")}
      footer={
        <div className="w-60">
          <Progress label={t("progress")} value={Math.round(progress * 100)} max={100} />
          <output className="type-small mt-1.5 block text-text-2">
            {t("percent", { percent: Math.floor(progress * 100) })}
          </output>
        </div>
      }
    />
  );
}

/** The people found are invented. */
export function SandboxNote() {
  const t = useTranslations("finder.source");
  return (
    <Banner tone="info" className="mx-4 mb-2 flex-none md:mx-5">
      {t("sandbox")}
    </Banner>
  );
}
