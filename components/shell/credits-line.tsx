import { useLocale, useTranslations } from "next-intl";
import { Progress } from "@/components/ui/progress";
import { formatNumber } from "@/lib/format/numbers";

/** Credits used out of those available, as numbers and a bar. */
export function CreditsLine({ used, available }: { used: number; available: number }) {
  const t = useTranslations("shell.menu");
  const locale = useLocale();
  return (
    <div className="px-2 pb-2">
      <p className="type-small mb-1.25 flex justify-between text-text-2">
        {t("creditsLabel")}
        <span>
          {t("creditsUsed", { used: formatNumber(used, locale), all: formatNumber(available, locale) })}
        </span>
      </p>
      <Progress label={t("creditsLabel")} value={used} max={available} />
    </div>
  );
}
