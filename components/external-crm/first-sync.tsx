import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Progress } from "@/components/ui/progress";
import { Spinner } from "@/components/ui/spinner";
import type { CrmConnection } from "@/lib/contract/crm/external";
import { crmNames } from "./parts/names";
import type { CrmActions } from "./use-crm-actions";

type Props = { connection: CrmConnection; isAdmin: boolean; actions: CrmActions };

/** The first reading of all people in the CRM: how far it is, and a way to end it; or that it was ended. */
export function FirstSync({ connection: { first, platform }, isAdmin, actions }: Props) {
  const t = useTranslations("crms.first");
  const pace = usePace(first?.done ?? 0);
  if (!first || first.state === "done") return null;
  const { done, total, matched } = first;
  const crm = crmNames[platform];
  if (first.state === "canceled")
    return (
      <Card className="mb-4 flex flex-wrap items-center gap-3">
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="type-strong">{t("canceledTitle")}</h2>
          <p className="type-small text-text-2">{t("canceledText", { done, matched })}</p>
        </div>
        <Button busy={actions.busy === "reload"} onClick={actions.reload}>
          {t("again")}
        </Button>
      </Card>
    );
  return (
    <Card className="mb-4">
      <div className="mb-2 flex items-center gap-2.5">
        {total === null && <Spinner />}
        <h2 className="type-strong min-w-0 flex-1">{t("title", { crm })}</h2>
      </div>
      {total !== null && <Progress label={t("title", { crm })} value={done} max={total} />}
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <output className="type-small min-w-0 flex-1 basis-60 text-text-2">
          {t("counts", { done, matched })}
          {pace >= 1 && ` · ${t("pace", { pace: Math.round(pace) })}`}
        </output>
        {isAdmin && (
          <Button size="compact" busy={actions.busy === "cancel"} onClick={actions.cancel}>
            {t("cancel")}
          </Button>
        )}
      </div>
    </Card>
  );
}

/** Records a second since the page is open; 0 until that can be said. */
function usePace(done: number): number {
  const began = useRef<{ done: number; at: number }>(null);
  const [pace, setPace] = useState(0);
  useEffect(() => {
    began.current ??= { done, at: Date.now() };
    const seconds = (Date.now() - began.current.at) / 1_000;
    if (seconds >= 2) setPace((done - began.current.done) / seconds);
  }, [done]);
  return pace;
}
