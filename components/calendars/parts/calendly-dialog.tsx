"use client";

import { useQuery } from "@tanstack/react-query";
import { ExternalLink, FlaskConical, RefreshCw, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Moment } from "@/components/shell/moment";
import { useOnRefusal } from "@/components/shell/use-on-refusal";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { FailedRead } from "@/components/ui/failed-read";
import { Dialog } from "@/components/ui/overlays/dialog";
import { toast } from "@/components/ui/overlays/toast";
import { Pill } from "@/components/ui/pill";
import { SkeletonRows } from "@/components/ui/skeleton";
import { browserApi } from "@/lib/api/browser";
import { calendars, type OwnCalendar } from "@/lib/contract/integrations/calendar";
import { eventTypesQuery, ownCalendarQuery } from "@/lib/queries/integrations/calendars";
import { UnmatchedMeetings } from "../unmatched-meetings";
import { useCalendarChanged, useConnectCalendar } from "../use-connect-calendar";

type Props = { onClose: () => void };

/** The user's Calendly: connecting it, what can be booked, and meetings that nobody knows the prospect of (INTEG-25 to INTEG-31). */
export function CalendlyDialog({ onClose }: Props) {
  const t = useTranslations("calendars");
  const own = useQuery(ownCalendarQuery(browserApi));
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t("title")} description={t("lead")}>
      {own.isError && !own.data && (
        <FailedRead text={t("failed")} retry={t("retry")} onRetry={() => void own.refetch()} />
      )}
      {!own.data && !own.isError && <SkeletonRows rows={3} label={t("loading")} />}
      {own.data && <OwnCalendly own={own.data} />}
    </Dialog>
  );
}

function OwnCalendly({ own }: { own: OwnCalendar }) {
  const t = useTranslations("calendars");
  const connect = useConnectCalendar(own.state === "connected");
  const { begin, isWaiting, failure, stop } = connect;
  const isBroken = own.state === "broken";
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {failure && <Banner tone="danger">{failure}</Banner>}
      {isBroken && (
        <Banner tone="warning" icon={<TriangleAlert className="size-4 flex-none" aria-hidden />}>
          {t("broken")}
        </Banner>
      )}
      {own.isSimulated && (
        <Banner icon={<FlaskConical className="size-4 flex-none" aria-hidden />}>{t("simulated")}</Banner>
      )}
      {own.missing.length > 0 && (
        <p className="type-small text-text-3">{t("missing", { settings: own.missing.join(", ") })}</p>
      )}
      {own.state !== "connected" && (
        <div className="flex flex-wrap items-center gap-3">
          <Button variant="primary" icon={<ExternalLink aria-hidden />} busy={isWaiting} onClick={begin}>
            {t(isWaiting ? "waitingShort" : isBroken ? "reconnect" : "connect")}
          </Button>
          {isWaiting && <Button onClick={stop}>{t("cancel")}</Button>}
          <p aria-live="polite" className="type-small text-text-2">
            {isWaiting && t("waiting")}
          </p>
        </div>
      )}
      {own.state !== "disconnected" && <Connected own={own} />}
      <UnmatchedMeetings />
    </div>
  );
}

/** What can be booked, and the way out. */
function Connected({ own }: { own: OwnCalendar }) {
  const t = useTranslations("calendars");
  const { data } = useQuery(eventTypesQuery(browserApi));
  const changed = useCalendarChanged();
  const onRefusal = useOnRefusal();
  const [busy, setBusy] = useState<"reload" | "disconnect" | null>(null);
  const act = async (name: "reload" | "disconnect", said: string) => {
    setBusy(name);
    try {
      await browserApi(calendars[name], {});
      toast.success(said);
    } catch (refusal) {
      onRefusal(refusal as Error);
    } finally {
      await changed();
      setBusy(null);
    }
  };
  return (
    <section aria-label={t("eventTypes")} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="type-compact min-w-0 flex-1 basis-48 wrap-anywhere">
          {own.email}
          {own.readAt && (
            <span className="type-small block text-text-2">
              {t("readAt")} <Moment at={own.readAt} look="ago" />
            </span>
          )}
        </p>
        {own.state === "connected" && (
          <Button
            icon={<RefreshCw aria-hidden />}
            busy={busy === "reload"}
            onClick={() => act("reload", t("reloaded"))}
          >
            {t("reload")}
          </Button>
        )}
        <Button busy={busy === "disconnect"} onClick={() => act("disconnect", t("disconnected"))}>
          {t("disconnect")}
        </Button>
      </div>
      <ul className="divide-y divide-line rounded-card border border-line">
        {data?.items.map(({ id, name, url, durationMinutes, isActive }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
            <span className="min-w-0 flex-1 basis-48">
              <a
                href={url}
                target="_blank"
                rel="noreferrer"
                className="type-compact block truncate font-medium hover:underline"
              >
                {name}
              </a>
              <span className="type-small text-text-2">{t("minutes", { count: durationMinutes })}</span>
            </span>
            {!isActive && <Pill>{t("inactive")}</Pill>}
          </li>
        ))}
        {data?.items.length === 0 && <li className="type-compact p-3 text-text-2">{t("noEventTypes")}</li>}
      </ul>
      <p className="type-small text-text-2">{t("linkHint")}</p>
    </section>
  );
}
