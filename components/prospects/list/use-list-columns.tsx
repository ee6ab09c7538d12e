"use client";

import { useTranslations } from "next-intl";
import { Moment } from "@/components/shell/moment";
import { LabelMark } from "@/components/ui/label-mark";
import type { ListedProspect, ProspectSort } from "@/lib/contract/prospects/prospects";
import { ContactMarks } from "../parts/contact-marks";
import { LeadStatus } from "../parts/lead-status";
import { NextAction } from "../parts/next-action";
import type { PersonColumn } from "../person-row";

/** The possible columns of the list of all prospects; the row itself renders the person's cell. */
export function useListColumns(): PersonColumn<ListedProspect>[] {
  const t = useTranslations("views.prospects.columns");
  const words = useTranslations("prospects");
  const by = (sort: ProspectSort, first: "asc" | "desc" = "asc") => ({ by: sort, first });
  return [
    {
      ...{ key: "person", label: words("columns.person"), width: null, isFixed: true, sort: by("name") },
      cell: ({ fullName }) => fullName,
    },
    {
      ...{ key: "status", label: words("columns.status"), width: 132 },
      cell: ({ status }) => <LeadStatus status={status} />,
    },
    {
      ...{ key: "contact", label: t("contact"), width: 96 },
      cell: (person) => <ContactMarks person={person} />,
    },
    {
      ...{ key: "campaign", label: t("campaign"), width: 160 },
      cell: ({ enrollment }) => enrollment && <InCampaign enrollment={enrollment} />,
    },
    {
      ...{ key: "labels", label: t("labels"), width: 140 },
      cell: ({ labels }) => (
        <span className="flex gap-1 overflow-hidden">
          {labels.map(({ id, name, color }) => (
            <LabelMark key={id} name={name} colour={color as `#${string}`} />
          ))}
        </span>
      ),
    },
    {
      ...{ key: "next", label: words("columns.next"), width: 190 },
      cell: ({ enrollment }) => enrollment && <NextAction next={enrollment.next} />,
    },
    {
      ...{
        key: "company",
        label: words("fields.companyName"),
        width: 180,
        isExtra: true,
        sort: by("company"),
      },
      cell: ({ companyName }) => companyName,
    },
    {
      ...{ key: "location", label: words("fields.location"), width: 160, isExtra: true },
      cell: ({ location }) => location,
    },
    {
      ...{ key: "email", label: t("email"), width: 220, isExtra: true },
      cell: ({ email }) => email,
    },
    {
      ...{ key: "phone", label: words("fields.phone"), width: 150, isExtra: true },
      cell: ({ phone }) => phone,
    },
    {
      ...{ key: "added", label: t("added"), width: 120, isExtra: true, sort: by("added", "desc") },
      cell: ({ createdAt }) => <Moment at={createdAt} look="day" />,
    },
  ];
}

function InCampaign({ enrollment }: { enrollment: NonNullable<ListedProspect["enrollment"]> }) {
  const t = useTranslations("prospects");
  const { campaignName, stepNumber, stepCount } = enrollment;
  return (
    <>
      <span className="block truncate">{campaignName}</span>
      {stepNumber > 0 && (
        <span className="type-small block truncate text-text-2">
          {t("stepOf", { step: stepNumber, of: stepCount })}
        </span>
      )}
    </>
  );
}
