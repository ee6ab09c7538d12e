import type { Prospect, TimelineEvent } from "@/lib/contract/prospects/prospects";
import type { Context } from "@/server/context";
import { lineOf } from "@/server/domain/phone/number";
import type { TimelineRow } from "@/server/repositories/inbox/timeline";
import type { ProspectRow } from "@/server/repositories/prospects/prospects";

/** A person as they are shown. `fields` are the workspace's custom fields; ones without a value are listed empty. */
export const showProspect = (
  cx: Pick<Context, "clock">,
  row: ProspectRow,
  fields: readonly { key: string; name: string }[],
): Prospect => ({
  id: row.id,
  firstName: row.firstName,
  lastName: row.lastName,
  fullName: row.fullName,
  position: row.position,
  companyName: row.companyName,
  companyDomain: row.companyDomain,
  location: row.location,
  timezone: row.timezone,
  workEmail: row.workEmail,
  personalEmail: row.personalEmail,
  email: row.workEmail ?? row.personalEmail,
  emailStatus: row.emailStatus,
  checks: {
    workEmail: checkOf(cx, row, row.workEmail),
    personalEmail: checkOf(cx, row, row.personalEmail),
    phone: checkOf(cx, row, row.phone),
  },
  profileUrl: row.profileUrl,
  phone: row.phone,
  phoneLine: lineOf(row.phone),
  website: row.website,
  twitter: row.twitter,
  customFields: fields.map(({ key, name }) => ({ key, name, value: row.customFields[key] ?? "" })),
  status: row.status as Prospect["status"],
  optedOutAt: row.optedOutAt && cx.clock.toVirtual(row.optedOutAt).toISOString(),
  createdAt: cx.clock.toVirtual(row.createdAt).toISOString(),
  version: row.version,
});

function checkOf(cx: Pick<Context, "clock">, { addressChecks }: ProspectRow, value: string | null) {
  const check = value === null ? undefined : addressChecks[value];
  if (!check) return null;
  const { state, at, by } = check;
  return { state, by, checkedAt: cx.clock.toVirtual(new Date(at)).toISOString() };
}

export const showEvent = ({ clock }: Pick<Context, "clock">, row: TimelineRow): TimelineEvent => ({
  ...row,
  at: clock.toVirtual(row.at).toISOString(),
  until: row.until && clock.toVirtual(row.until).toISOString(),
});
