import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import type { CampaignReview } from "@/lib/contract/campaigns/review";
import { useFieldName } from "../builder/field-names";

type Props = { missing: CampaignReview["missing"]; onFix: (stepId: string) => void };

/** Placeholders without a fallback, with the number of people who have no value for them (R21). */
export function MissingData({ missing, onFix }: Props) {
  const t = useTranslations("versions.review");
  const fieldName = useFieldName();
  if (missing.length === 0) return null;
  return (
    <>
      <h4 className="type-compact font-semibold">{t("missing")}</h4>
      <ul className="type-compact grid gap-1">
        {missing.map(({ field, count, stepId }) => (
          <li key={field} className="flex flex-wrap items-center gap-2">
            {t("missingLine", { field: fieldName(field), count })}
            <Button size="compact" onClick={() => onFix(stepId)}>
              {t("addFallback")}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
