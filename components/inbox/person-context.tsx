"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { LeadStatus } from "@/components/prospects/parts/lead-status";
import { NextAction } from "@/components/prospects/parts/next-action";
import { PersonTasks } from "@/components/tasks/parts/person-tasks";
import { Avatar } from "@/components/ui/avatar";
import { StepDots } from "@/components/ui/step-dots";
import { TextLink } from "@/components/ui/text-link";
import { browserApi } from "@/lib/api/browser";
import { prospectQuery } from "@/lib/queries/prospects";
import { useMayOpen } from "@/lib/state/pages";
import { PersonNotes } from "./parts/person-notes";

/** Rendered on the server; their scripts load later. */
const ProspectFields = dynamic(() =>
  import("@/components/prospects/parts/prospect-fields").then((module) => module.ProspectFields),
);
const PersonInCrm = dynamic(
  () => import("@/components/external-crm/parts/person-in-crm").then((module) => module.PersonInCrm),
  { ssr: false, loading: () => null },
);
const PersonMeetings = dynamic(
  () => import("@/components/calendars/parts/person-meetings").then((module) => module.PersonMeetings),
  { ssr: false, loading: () => null },
);
const OptedOut = dynamic(
  () => import("@/components/prospects/parts/opted-out").then((module) => module.OptedOut),
  { loading: () => null },
);
const StopContact = dynamic(
  () => import("@/components/prospects/parts/stop-contact").then((module) => module.StopContact),
  { loading: () => null },
);

const PersonDeals = dynamic(
  () => import("@/components/crm/parts/person-deals").then((module) => module.PersonDeals),
  { loading: () => null },
);

/** Loaded when it is first opened. */
const Timeline = dynamic(
  () => import("@/components/prospects/parts/timeline").then((module) => module.Timeline),
  { loading: () => null },
);

/** Details beside the conversation: the person, their tasks, notes and messages on every channel, and their campaigns. */
export function PersonContext({ prospectId }: { prospectId: string }) {
  const t = useTranslations("inbox.person");
  const [hasHistory, setHistory] = useState(false);
  const { data } = useQuery(prospectQuery(browserApi, prospectId));
  const seesProspects = useMayOpen("profiles");
  const seesCampaigns = useMayOpen("campaigns");
  if (!data) return null;
  const { prospect, enrollments, optOut } = data;
  return (
    <aside aria-label={prospect.fullName} className="overflow-y-auto border-s border-line bg-canvas p-4">
      <div className="flex items-center gap-3">
        <Avatar name={prospect.fullName} id={prospect.id} size={40} />
        <div className="min-w-0 flex-1">
          <p className="type-strong truncate">
            {seesProspects ? (
              <TextLink href={`/profiles/my-prospects/${prospectId}`}>{prospect.fullName}</TextLink>
            ) : (
              prospect.fullName
            )}
          </p>
          <p className="type-small truncate text-text-2">{prospect.position}</p>
        </div>
        <StopContact prospect={prospect} inMenu />
      </div>
      <div className="mt-3">
        <LeadStatus status={prospect.status} />
      </div>
      <div className="mt-3">
        <OptedOut prospect={prospect} optOut={optOut} />
        <ProspectFields prospect={prospect} compact />
      </div>
      <PersonTasks person={prospect} />
      <PersonDeals person={prospect} />
      <PersonInCrm prospectId={prospectId} />
      <PersonMeetings prospectId={prospectId} />
      <PersonNotes prospectId={prospectId} />
      {enrollments.length === 0 && <p className="type-small mt-4 text-text-2">{t("noCampaign")}</p>}
      {enrollments.map((enrollment) => (
        <section
          key={enrollment.id}
          aria-label={enrollment.campaignName}
          className="mt-4 border-t border-line pt-3"
        >
          <p className="type-compact flex items-baseline gap-2 font-semibold">
            <span className="min-w-0 flex-1 truncate">{enrollment.campaignName}</span>
            {seesCampaigns && (
              <TextLink href={`/campaign/edit/${enrollment.campaignId}/prospects?person=${prospectId}`}>
                {t("open")}
              </TextLink>
            )}
          </p>
          <div className="my-2">
            <StepDots
              done={enrollment.stepNumber}
              total={enrollment.stepCount}
              label={t("step", { step: enrollment.stepNumber, of: enrollment.stepCount })}
            />
          </div>
          <p className="type-compact">
            <NextAction next={enrollment.next} />
          </p>
        </section>
      ))}
      <details
        className="group mt-4 border-t border-line pt-3"
        onToggle={(event) => setHistory(event.currentTarget.open)}
      >
        <summary className="type-compact cursor-pointer font-semibold">{t("history")}</summary>
        {hasHistory && <Timeline prospectId={prospectId} />}
      </details>
    </aside>
  );
}
