import { CalendarCheck, CalendarX } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Moment } from "@/components/shell/moment";
import { classNames } from "@/components/ui/class-names";
import { Pill } from "@/components/ui/pill";
import type { Meeting } from "@/lib/contract/integrations/calendar";

type Props = { meeting: Meeting; children?: ReactNode };

/** A meeting: what, when, with whom, and what became of it. `children`: what can be done. */
export function MeetingRow({ meeting, children }: Props) {
  const t = useTranslations("meetings");
  const { state, name, startsAt, host, location, movedTo, canceledBy, reason } = meeting;
  const isOff = state !== "booked";
  const Icon = isOff ? CalendarX : CalendarCheck;
  return (
    <li className="flex items-start gap-2.5 py-2">
      <Icon className="mt-0.5 size-4 flex-none text-text-3" aria-hidden />
      <div className="min-w-0 flex-1">
        <p className={classNames("type-compact wrap-anywhere font-medium", isOff && "line-through")}>
          {name}
        </p>
        <p className="type-small text-text-2">
          <Moment at={startsAt} />
          {host && ` · ${t("host", { name: host })}`}
        </p>
        {location && !isOff && <Place text={location} />}
        {isOff && (
          <p className="mt-1 flex flex-wrap items-center gap-2">
            <Pill>{t(movedTo ? "moved" : state)}</Pill>
            {canceledBy && !movedTo && (
              <span className="type-small text-text-2">{t(`by.${canceledBy}`)}</span>
            )}
            {reason && <span className="type-small wrap-anywhere text-text-2">{reason}</span>}
          </p>
        )}
        {children}
      </div>
    </li>
  );
}

/** Where it takes place: an address on the web is a link. */
function Place({ text }: { text: string }) {
  const t = useTranslations("meetings");
  return /^https?:\/\//.test(text) ? (
    <a href={text} target="_blank" rel="noreferrer" className="type-small underline underline-offset-2">
      {t("join")}
    </a>
  ) : (
    <p className="type-small wrap-anywhere text-text-2">{text}</p>
  );
}
