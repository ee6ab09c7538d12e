"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useWork } from "@/components/shell/use-work";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/components/ui/toast";
import { browserApi } from "@/lib/api/browser";
import { type ConsentChannel, consents, mostWordingSigns, namedSources } from "@/lib/contract/consents";
import { wallTimeOf } from "@/lib/dates/wall-time";
import { keys } from "@/lib/queries/keys";
import { useViewer } from "@/lib/state/viewer";

type Props = { prospectId: string; channel: ConsentChannel; onClose: () => void };

/** Notes that somebody agreed: where, when, and to what. */
export function ConsentDialog({ prospectId, channel, onClose }: Props) {
  const t = useTranslations("prospects.consents");
  const { now, zone } = useViewer();
  const today = new Date(wallTimeOf(now, zone)).toISOString().slice(0, 10);
  const [source, setSource] = useState<(typeof namedSources)[number]>("form");
  const [givenOn, setGivenOn] = useState(today);
  const [wording, setWording] = useState("");
  const act = useWork(keys.prospects, keys.campaigns);
  const missing = wording.trim() === "" ? t("wordingMissing") : givenOn === "" ? t("dayMissing") : undefined;
  const record = () =>
    act.mutate(async () => {
      await browserApi(consents.record, { prospectId, channel, source, givenOn, wording });
      toast.success(t("recorded"));
      onClose();
    });
  return (
    <Dialog
      open
      keepOpenOutside={wording !== ""}
      onOpenChange={(open) => !open && onClose()}
      size="small"
      title={t(`channel.${channel}`)}
      description={t("lead")}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button variant="primary" busy={act.isPending} disabledReason={missing} onClick={record}>
            {t("record")}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field label={t("sourceLabel")}>
          <NativeSelect
            value={source}
            onChange={(event) => setSource(namedSources.find((one) => one === event.target.value) ?? "form")}
            options={namedSources.map((value) => ({ value, label: t(`source.${value}`) }))}
          />
        </Field>
        <Field label={t("givenOn")}>
          <Input
            type="date"
            max={today}
            value={givenOn}
            onChange={(event) => setGivenOn(event.target.value)}
          />
        </Field>
        <Field label={t("wording")} hint={t("wordingHint")}>
          <Textarea
            maxLength={mostWordingSigns}
            value={wording}
            onChange={(event) => setWording(event.target.value)}
          />
        </Field>
      </div>
    </Dialog>
  );
}
