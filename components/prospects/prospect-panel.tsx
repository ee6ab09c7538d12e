"use client";

import { useQuery } from "@tanstack/react-query";
import { Maximize2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { Avatar } from "@/components/ui/avatar";
import { ButtonLink } from "@/components/ui/button-link";
import { Panel } from "@/components/ui/overlays/panel";
import { browserApi } from "@/lib/api/browser";
import { prospectQuery } from "@/lib/queries/prospects";
import { useMayOpen } from "@/lib/state/pages";
import { EnrollmentActions } from "./enrollment-actions";
import { LostAddress } from "./parts/lost-address";
import { OptedOut } from "./parts/opted-out";
import { ProspectFields } from "./parts/prospect-fields";
import { StopContact } from "./parts/stop-contact";
import { Timeline } from "./parts/timeline";
import { ProspectLabels } from "./prospect-labels";
import { WhyList } from "./why-list";

type Props = { prospectId: string; campaignId: string; onClose: () => void };

/** One person beside the list: why nothing is sent now, the next step, actions and history (ux 5, 53). */
export function ProspectPanel({ prospectId, campaignId, onClose }: Props) {
  const t = useTranslations("prospects");
  const { data } = useQuery(prospectQuery(browserApi, prospectId));
  const hasPage = useMayOpen("profiles");
  const enrollment = data?.enrollments.find((one) => one.campaignId === campaignId);
  const person = data?.prospect;
  return (
    <Panel
      open
      onClose={onClose}
      title={person?.fullName ?? ""}
      subtitle={[person?.position, person?.companyName, person?.location].filter(Boolean).join(" · ")}
      lead={person && <Avatar name={person.fullName} id={person.id} size={40} />}
      actions={
        hasPage && (
          <ButtonLink
            href={`/profiles/my-prospects/${prospectId}`}
            variant="ghost"
            size="compact"
            icon={<Maximize2 aria-hidden />}
          >
            {t("openPage")}
          </ButtonLink>
        )
      }
    >
      <div className="p-4">
        {data && (
          <div className="flex items-start justify-between gap-2">
            <ProspectLabels prospectId={prospectId} labels={data.labels} />
            <StopContact prospect={data.prospect} inMenu />
          </div>
        )}
        {data && <OptedOut prospect={data.prospect} optOut={data.optOut} />}
        {data && <LostAddress prospect={data.prospect} bounce={data.bounce} />}
        {person && (
          <div className="mb-3 border-b border-line pb-3">
            <ProspectFields prospect={person} compact />
          </div>
        )}
        <WhyList prospectId={prospectId} campaignId={campaignId} />
        {enrollment && <EnrollmentActions prospectId={prospectId} enrollment={enrollment} />}
        <Timeline prospectId={prospectId} />
      </div>
    </Panel>
  );
}
