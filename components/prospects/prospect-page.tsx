"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { PersonTasks } from "@/components/tasks/parts/person-tasks";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { VoicemailButton } from "@/components/voicemail/parts/voicemail-button";
import { browserApi } from "@/lib/api/browser";
import type { Output } from "@/lib/contract/endpoint";
import type { prospects } from "@/lib/contract/prospects/prospects";
import { prospectQuery } from "@/lib/queries/prospects";
import { useMayOpen } from "@/lib/state/pages";
import { DuplicateNotes, MergeButton } from "./duplicate-notes";
import { EnrollmentActions } from "./enrollment-actions";
import { LeadStatus } from "./parts/lead-status";
import { LostAddress } from "./parts/lost-address";
import { NextAction } from "./parts/next-action";
import { StopContact } from "./parts/stop-contact";
import type { PastView } from "./person-past";
import { ProspectLabels } from "./prospect-labels";

/** Rendered on the server; their scripts load later. */
const ProspectFields = dynamic(() =>
  import("./parts/prospect-fields").then((module) => module.ProspectFields),
);
const DataMenu = dynamic(() => import("./parts/data-menu").then((module) => module.DataMenu));
const PersonLists = dynamic(() => import("./lists/person-lists").then((module) => module.PersonLists));
/** Mounted by a change: without its own `loading` the whole page would be hidden until the script is there, and its fields lose the focus. */
const Consents = dynamic(() => import("./consents").then((module) => module.Consents), {
  loading: () => null,
});
const ContactHistory = dynamic(() => import("./contact-history").then((module) => module.ContactHistory));
const OptedOut = dynamic(() => import("./parts/opted-out").then((module) => module.OptedOut), {
  loading: () => null,
});
const PersonalityCard = dynamic(() => import("./personality-card").then((module) => module.PersonalityCard), {
  ssr: false,
  loading: () => null,
});
const PersonDeals = dynamic(
  () => import("@/components/crm/parts/person-deals").then((module) => module.PersonDeals),
  { loading: () => null },
);
const PersonInCrm = dynamic(
  () => import("@/components/external-crm/parts/person-in-crm").then((module) => module.PersonInCrm),
  { ssr: false, loading: () => null },
);
const PersonMeetings = dynamic(
  () => import("@/components/calendars/parts/person-meetings").then((module) => module.PersonMeetings),
  { ssr: false, loading: () => null },
);
const PersonPast = dynamic(() => import("./person-past").then((module) => module.PersonPast));
const WriteToPerson = dynamic(() => import("./write-to-person").then((module) => module.WriteToPerson));
const WhyList = dynamic(() => import("./why-list").then((module) => module.WhyList), {
  loading: () => null,
});

type Enrollment = Output<typeof prospects.show>["enrollments"][number];
const hasEnded = ({ state }: Enrollment) => state === "finished" || state === "stopped";

/** A person's progress in one campaign; for a finished one the result, with details on request. */
function CampaignCard({ prospectId, enrollment }: { prospectId: string; enrollment: Enrollment }) {
  const t = useTranslations("prospects");
  const [isOpen, setOpen] = useState(!hasEnded(enrollment));
  return (
    <Card>
      <CardHeader
        title={enrollment.campaignName}
        note={t("stepOf", { step: enrollment.stepNumber, of: enrollment.stepCount })}
        actions={
          hasEnded(enrollment) && (
            <Button
              variant="ghost"
              size="compact"
              aria-expanded={isOpen}
              icon={<ChevronDown className={isOpen ? "rotate-180" : undefined} aria-hidden />}
              onClick={() => setOpen(!isOpen)}
            >
              {t("why.course")}
            </Button>
          )
        }
      />
      {isOpen ? (
        <WhyList prospectId={prospectId} campaignId={enrollment.campaignId} />
      ) : (
        <p className="type-compact border-b border-line pb-3">
          <NextAction next={enrollment.next} />
        </p>
      )}
      <EnrollmentActions prospectId={prospectId} enrollment={enrollment} />
    </Card>
  );
}

/** Everything about one person: identity, campaigns with the reason for each next step, and history (PROSPECT-33). */
export function ProspectPage({ id }: { id: string }) {
  const { data } = useQuery(prospectQuery(browserApi, id));
  const [view, setView] = useState<PastView>({ tab: "timeline", isWriting: false });
  const hasInbox = useMayOpen("inbox");
  if (!data) return null;
  const { prospect, enrollments, labels, bounce, consents, optOut, mayErase } = data;
  return (
    <>
      <header className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3">
        <Avatar name={prospect.fullName} id={prospect.id} size={40} />
        <div className="min-w-0 flex-1">
          <h1 tabIndex={-1} className="type-page truncate">
            {prospect.fullName}
          </h1>
          <p className="type-compact truncate text-text-2">
            {[prospect.position, prospect.companyName].filter(Boolean).join(", ")}
          </p>
        </div>
        <div className="flex flex-wrap items-center justify-end gap-2 max-md:w-full max-md:justify-start">
          {hasInbox && (
            <WriteToPerson
              prospectId={id}
              mayContact={!prospect.optedOutAt}
              onNote={() => setView({ tab: "notes", isWriting: true })}
            />
          )}
          {prospect.phone && !prospect.optedOutAt && (
            <VoicemailButton person={{ id, fullName: prospect.fullName, phone: prospect.phone }} />
          )}
          <MergeButton prospectId={id} />
          <StopContact prospect={prospect} />
          <LeadStatus status={prospect.status} />
          {mayErase && <DataMenu prospect={prospect} />}
        </div>
      </header>
      <OptedOut prospect={prospect} optOut={optOut} />
      <DuplicateNotes prospectId={id} />
      <LostAddress prospect={prospect} bounce={bounce} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1fr)_400px]">
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5 lg:col-start-2">
          <Card>
            <ProspectLabels prospectId={id} labels={labels} />
            <PersonLists prospectId={id} />
            <ProspectFields prospect={prospect} />
            <PersonTasks person={prospect} />
            <PersonDeals person={prospect} />
            <PersonInCrm prospectId={id} />
            <PersonMeetings prospectId={id} />
          </Card>
          <PersonalityCard prospectId={id} />
          <ContactHistory prospectId={id} isForbidden={optOut !== null}>
            {prospect.phone && <Consents prospectId={id} phone={prospect.phone} consents={consents} />}
          </ContactHistory>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5 lg:col-start-1 lg:row-start-1">
          {enrollments
            .toSorted((a, b) => Number(hasEnded(a)) - Number(hasEnded(b)))
            .map((enrollment) => (
              <CampaignCard key={enrollment.id} prospectId={id} enrollment={enrollment} />
            ))}
          <Card>
            <PersonPast prospectId={id} view={view} onView={setView} />
          </Card>
        </div>
      </div>
    </>
  );
}
