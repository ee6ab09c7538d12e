"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { browserApi } from "@/lib/api/browser";
import { personMeetingsQuery } from "@/lib/queries/integrations/calendars";
import { useView } from "@/lib/state/view";
import { useViewer } from "@/lib/state/viewer";
import { MeetingRow } from "../meeting-row";
import { useMeetingActions } from "../use-meeting-actions";

/** The meetings of one prospect; past ones show if the user wants them (INBOX-07). Nothing without a meeting. */
export function PersonMeetings({ prospectId }: { prospectId: string }) {
  const t = useTranslations("meetings");
  const { view, change } = useView();
  const { now } = useViewer();
  const showsPast = view.inboxPastMeetings;
  const { data } = useQuery(personMeetingsQuery(browserApi, prospectId));
  const { match, dismiss } = useMeetingActions();
  if (!data || data.items.length === 0) return null;
  const toCome = data.items
    .filter(({ state, endsAt }) => state === "booked" && new Date(endsAt) > now)
    .toReversed();
  const shown = showsPast ? data.items : toCome;
  return (
    <section aria-label={t("title")} className="mt-4 border-t border-line pt-3">
      <div className="flex items-center gap-2">
        <p className="type-compact flex-1 font-semibold">{t("title")}</p>
        {toCome.length < data.items.length && (
          <Button
            size="compact"
            variant="ghost"
            aria-pressed={showsPast}
            onClick={() => change({ inboxPastMeetings: !showsPast })}
          >
            {t(showsPast ? "hidePast" : "showPast")}
          </Button>
        )}
      </div>
      <ul className="divide-y divide-line">
        {shown.map((meeting) => (
          <MeetingRow key={meeting.id} meeting={meeting}>
            {!meeting.isConfirmed && (
              <div className="mt-1.5">
                <p className="type-small text-on-warning-soft">
                  {t("probably", { name: meeting.guest.name, email: meeting.guest.email })}
                </p>
                <div className="mt-1.5 flex flex-wrap gap-2">
                  <Button size="compact" onClick={() => match(meeting.id, prospectId)}>
                    {t("confirm")}
                  </Button>
                  <Button size="compact" variant="ghost" onClick={() => dismiss(meeting.id)}>
                    {t("notThem")}
                  </Button>
                </div>
              </div>
            )}
          </MeetingRow>
        ))}
      </ul>
      {shown.length === 0 && <p className="type-small text-text-2">{t("noneToCome")}</p>}
    </section>
  );
}
