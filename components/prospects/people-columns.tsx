"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Moment } from "@/components/shell/moment";
import { StepDots } from "@/components/ui/step-dots";
import { browserApi } from "@/lib/api/browser";
import type { CampaignProspect, PeopleSort } from "@/lib/contract/prospects/prospects";
import { accountsQuery } from "@/lib/queries/accounts";
import { LeadStatus } from "./parts/lead-status";
import { NextAction } from "./parts/next-action";
import type { PersonColumn } from "./person-row";

/** The possible columns of a campaign's list of people; the row itself renders the person's cell. */
export function usePeopleColumns(): PersonColumn<CampaignProspect>[] {
  const t = useTranslations("prospects");
  const v = useTranslations("views.people");
  const { data: accounts = [] } = useQuery(accountsQuery(browserApi));
  const by = (sort: PeopleSort, first: "asc" | "desc" = "asc") => ({ by: sort, first });
  return [
    {
      ...{ key: "person", label: t("columns.person"), width: null, isFixed: true, sort: by("name") },
      cell: ({ fullName }) => fullName,
    },
    {
      ...{ key: "status", label: t("columns.status"), width: 140 },
      cell: ({ status }) => <LeadStatus status={status} />,
    },
    {
      ...{ key: "step", label: t("columns.step"), width: 112 },
      cell: ({ enrollment: { stepNumber, stepCount } }) => (
        <StepDots
          done={stepNumber}
          total={stepCount}
          label={t("stepOf", { step: stepNumber, of: stepCount })}
        />
      ),
    },
    {
      ...{ key: "next", label: t("columns.next"), width: 280, sort: by("next") },
      cell: ({ enrollment }) => <NextAction next={enrollment.next} />,
    },
    {
      ...{ key: "state", label: v("stateColumn"), width: 140, isExtra: true },
      cell: ({ state }) => v(`state.${state}`),
    },
    {
      ...{ key: "company", label: t("fields.companyName"), width: 180, isExtra: true, sort: by("company") },
      cell: ({ companyName }) => companyName,
    },
    {
      ...{ key: "sender", label: v("sender"), width: 160, isExtra: true },
      cell: ({ enrollment }) => accounts.find(({ id }) => id === enrollment.accountId)?.fullName ?? "",
    },
    {
      ...{ key: "entered", label: v("entered"), width: 120, isExtra: true, sort: by("entered", "desc") },
      cell: ({ enrollment }) => <Moment at={enrollment.enteredAt} look="day" />,
    },
  ];
}
