"use client";

import { useLocale, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Pill } from "@/components/ui/pill";
import { Progress } from "@/components/ui/progress";
import { Spinner } from "@/components/ui/spinner";
import type { ProspectImport } from "@/lib/contract/prospects/imports";
import { formatNumber } from "@/lib/format/numbers";

/** A running job: progress, speed, time left, and a cancel button. It continues if the user leaves the page (ux 13). */
export function Running({ made, onCancel }: { made: ProspectImport; onCancel: () => void }) {
  const t = useTranslations("imports.running");
  const locale = useLocale();
  const done = made.status === "checking" ? made.checkedRows : made.importedRows;
  const number = (value: number) => formatNumber(Math.round(value), locale);
  return (
    <Card>
      <div className="mb-3 flex items-center gap-2.5" aria-live="polite">
        <h2 className="type-strong truncate">{made.fileName}</h2>
        <Pill tone="brand" icon={<Spinner />}>
          {t(made.status === "checking" ? "checking" : "importing")}
        </Pill>
        <Button className="ms-auto" onClick={onCancel}>
          {t("cancel")}
        </Button>
      </div>
      <Progress value={done} max={Math.max(1, made.rows)} label={t("progress")} />
      <p className="type-small mt-2 flex flex-wrap gap-x-3 text-text-2">
        <span>{t("of", { done: number(done), rows: number(made.rows) })}</span>
        {made.rowsPerSecond !== null && <span>{t("rate", { rate: number(made.rowsPerSecond) })}</span>}
        {made.secondsLeft !== null && (
          <span className="ms-auto">{t("left", { seconds: made.secondsLeft })}</span>
        )}
      </p>
      <p className="type-small mt-1 text-text-3">{t("goesOn")}</p>
    </Card>
  );
}
