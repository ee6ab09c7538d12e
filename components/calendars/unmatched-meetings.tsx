"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { PersonChoice } from "@/components/prospects/parts/person-choice";
import { Button } from "@/components/ui/button";
import { Count } from "@/components/ui/count";
import { SearchInput } from "@/components/ui/fields/search-input";
import { browserApi } from "@/lib/api/browser";
import type { Meeting } from "@/lib/contract/integrations/calendar";
import { peopleNamedQuery } from "@/lib/queries/duplicates";
import { unmatchedMeetingsQuery } from "@/lib/queries/integrations/calendars";
import { useMayOpen } from "@/lib/state/pages";
import { MeetingRow } from "./meeting-row";
import { useMeetingActions } from "./use-meeting-actions";

/** Meetings of which nobody knows whose they are, with a search for the prospect. Nothing without one. */
export function UnmatchedMeetings() {
  const t = useTranslations("meetings");
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...unmatchedMeetingsQuery(browserApi),
    enabled: useMayOpen("profiles"),
  });
  const [searching, setSearching] = useState<string | null>(null);
  const { match, dismiss } = useMeetingActions();
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  if (items.length === 0) return null;
  return (
    <section aria-label={t("unmatched")} className="border-t border-line pt-3">
      <p className="type-compact flex items-center gap-2 font-semibold">
        {t("unmatched")} <Count value={data?.pages[0]?.total ?? 0} />
      </p>
      <p className="type-small text-text-2">{t("unmatchedText")}</p>
      <ul className="divide-y divide-line">
        {items.map((meeting) => (
          <MeetingRow key={meeting.id} meeting={meeting}>
            <p className="type-small wrap-anywhere text-text-2">
              {meeting.guest.name} · {meeting.guest.email}
            </p>
            <div className="mt-1.5 flex flex-wrap gap-2">
              {meeting.prospect && <Proposal id={meeting.id} prospect={meeting.prospect} onMatch={match} />}
              <Button
                size="compact"
                aria-expanded={searching === meeting.id}
                onClick={() => setSearching(searching === meeting.id ? null : meeting.id)}
              >
                {t("choose")}
              </Button>
              <Button size="compact" variant="ghost" onClick={() => dismiss(meeting.id)}>
                {t("nobody")}
              </Button>
            </div>
            {searching === meeting.id && <ChooseProspect meeting={meeting} />}
          </MeetingRow>
        ))}
      </ul>
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {t("more")}
        </Button>
      )}
    </section>
  );
}

type ProposalProps = {
  id: string;
  prospect: NonNullable<Meeting["prospect"]>;
  onMatch: (id: string, prospectId: string) => void;
};

/** The prospect who probably booked it. */
function Proposal({ id, prospect, onMatch }: ProposalProps) {
  const t = useTranslations("meetings");
  return (
    <Button size="compact" onClick={() => onMatch(id, prospect.id)}>
      {t("isPerson", { name: prospect.fullName })}
    </Button>
  );
}

function ChooseProspect({ meeting: { id, guest } }: { meeting: Meeting }) {
  const t = useTranslations("meetings");
  const [query, setQuery] = useState(guest.name);
  const { data } = useQuery(peopleNamedQuery(browserApi, query));
  const { match } = useMeetingActions();
  return (
    <div className="mt-2">
      <SearchInput
        label={t("search")}
        value={query}
        onSearch={setQuery}
        resultText={data && t("found", { count: data.items.length })}
      />
      <ul>
        {data?.items.map(({ id: prospectId, fullName, position, companyName }) => (
          <li key={prospectId}>
            <PersonChoice
              person={{ id: prospectId, fullName }}
              about={[position, companyName]}
              onChoose={() => match(id, prospectId)}
            />
          </li>
        ))}
        {data?.items.length === 0 && (
          <li className="type-small p-2 text-text-2">{t("found", { count: 0 })}</li>
        )}
      </ul>
    </div>
  );
}
