"use client";

import { ShieldCheck, ShieldOff } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { lateDialog } from "@/components/shell/late-dialog";
import { Moment } from "@/components/shell/moment";
import { useWork } from "@/components/shell/palette/use-work";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/overlays/toast";
import { browserApi } from "@/lib/api/browser";
import {
  type Consent,
  type ConsentChannel,
  consentChannels,
  consents,
} from "@/lib/contract/prospects/consents";
import { formatCalendar } from "@/lib/format/moments";
import { shownNumber } from "@/lib/format/phone-numbers";
import { keys } from "@/lib/queries/keys";
import type { NewConsent } from "./consent-dialog";

/** Loaded on first use. */
const ConsentDialog = lateDialog(() => import("./consent-dialog").then((module) => module.ConsentDialog));

type Props = { prospectId: string; phone: string; consents: readonly Consent[] };

/** The person's consents to automatic texts and calls at their number, with the evidence (R28). */
export function Consents({ prospectId, phone, consents: known }: Props) {
  const t = useTranslations("prospects.consents");
  const [asking, setAsking] = useState<ConsentChannel | null>(null);
  const act = useWork(keys.prospects, keys.campaigns);
  const withdraw = (channel: ConsentChannel) =>
    act.mutate(async () => {
      await browserApi(consents.withdraw, { prospectId, channel });
      toast.success(t("withdrawn"));
    });
  const record = (channel: ConsentChannel, consent: NewConsent) =>
    act.mutate(async () => {
      await browserApi(consents.record, { prospectId, channel, ...consent });
      toast.success(t("recorded"));
      setAsking(null);
    });
  return (
    <section aria-label={t("title")} className="mb-3 border-b border-line pb-3">
      <h2 className="type-strong mb-2">{t("title")}</h2>
      <ul className="grid gap-3">
        {consentChannels.map((channel) => {
          const ofChannel = known.filter((one) => one.channel === channel);
          const given = ofChannel.filter(({ withdrawnAt }) => withdrawnAt === null);
          const holds = given.some((one) => one.phone === phone);
          const Shield = holds ? ShieldCheck : ShieldOff;
          return (
            <li key={channel} className="type-compact">
              <div className="flex flex-wrap items-center gap-2">
                <Shield
                  className={holds ? "size-4 flex-none text-success" : "size-4 flex-none text-text-3"}
                  aria-hidden
                />
                <span className="min-w-0 flex-[1_1_9rem] font-medium">{t(`channel.${channel}`)}</span>
                <div className="ms-auto flex gap-2">
                  {given.length > 0 && (
                    <Button
                      size="compact"
                      variant="ghost"
                      busy={act.isPending}
                      onClick={() => withdraw(channel)}
                    >
                      {t("withdraw")}
                    </Button>
                  )}
                  {!holds && (
                    <Button size="compact" onClick={() => setAsking(channel)}>
                      {t("record")}
                    </Button>
                  )}
                </div>
              </div>
              {ofChannel.length === 0 && <p className="type-small mt-0.5 ps-6 text-text-2">{t("none")}</p>}
              {ofChannel.map((consent) => (
                <Told key={consent.phone} consent={consent} isOfOtherNumber={consent.phone !== phone} />
              ))}
            </li>
          );
        })}
      </ul>
      {asking && (
        <ConsentDialog
          channel={asking}
          phone={phone}
          busy={act.isPending}
          onRecord={(consent) => record(asking, consent)}
          onClose={() => setAsking(null)}
        />
      )}
    </section>
  );
}

function Told({ consent, isOfOtherNumber }: { consent: Consent; isOfOtherNumber: boolean }) {
  const t = useTranslations("prospects.consents");
  const locale = useLocale();
  const { phone, source, givenOn, wording, recordedBy, withdrawnAt } = consent;
  return (
    <div className="type-small mt-1 ps-6 text-text-2">
      {withdrawnAt && (
        <p>
          {t("withdrawn")} · <Moment at={withdrawnAt} look="short" />
        </p>
      )}
      {isOfOtherNumber && <p>{t("otherNumber", { number: shownNumber(phone) })}</p>}
      <p>
        {[
          givenOn === null ? t("dayUnknown") : formatCalendar(givenOn, locale, "date"),
          t(`source.${source}`),
          recordedBy && t("recordedBy", { name: recordedBy }),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <p className="wrap-anywhere">{wording}</p>
    </div>
  );
}
