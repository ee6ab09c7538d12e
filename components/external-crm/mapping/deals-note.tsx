import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { TextLink } from "@/components/ui/text-link";
import { browserApi } from "@/lib/api/browser";
import type { ExternalPlatform } from "@/lib/contract/crm/platforms";
import { crmRulesQuery } from "@/lib/queries/crm/external";
import { crmHref } from "../address";
import { crmNames } from "../parts/names";

/** What the rules make of deals, which have no fields to map. */
export function DealsNote({ platform }: { platform: ExternalPlatform }) {
  const t = useTranslations("crms");
  const crm = crmNames[platform];
  const { data: rules } = useQuery(crmRulesQuery(browserApi, platform));
  const stage = rules?.pipelines
    .flatMap((pipeline) => pipeline.stages.map((one) => ({ ...one, pipeline: pipeline.name })))
    .find(({ ref }) => ref === rules.dealStage);
  const triggers = rules?.createDealOn ?? [];
  return (
    <Card>
      <h2 className="type-strong">{t("deals.title", { crm })}</h2>
      {rules && triggers.length === 0 && <p className="mt-1.5 text-text-2">{t("deals.never", { crm })}</p>}
      {triggers.length > 0 && (
        <>
          <p className="mt-1.5 text-text-2">{t("deals.when", { crm })}</p>
          <ul className="mt-1.5 list-disc ps-5">
            {triggers.map((trigger) => (
              <li key={trigger}>{t(`triggers.${trigger}`)}</li>
            ))}
          </ul>
          {stage && (
            <p className="mt-1.5 text-text-2">
              {t("deals.stage", { pipeline: stage.pipeline, stage: stage.name })}
            </p>
          )}
        </>
      )}
      <p className="mt-3">
        <TextLink href={crmHref(platform, "rules")}>{t("deals.toRules")}</TextLink>
      </p>
    </Card>
  );
}
