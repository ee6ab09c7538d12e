import type { Tools } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { activeRows, type OurValues } from "@/server/domain/external-crm/in-step";
import { customIdOf } from "@/server/domain/external-crm/mapping";
import type { ConnectionRow } from "@/server/repositories/external-crm/connections";
import { type CourseRow, listCourses } from "@/server/repositories/external-crm/ours";
import { findProspects, listCustomFields, type ProspectRow } from "@/server/repositories/prospects/prospects";

/** A prospect as the CRM may know them. */
export type Ours = { prospect: ProspectRow; values: OurValues; ownerId: string | null };

/** What our fields are worth, of those prospects who exist. */
export async function readOurs(
  { config }: Pick<Tools, "config">,
  tx: Tx,
  { mapping, fields }: Pick<ConnectionRow, "mapping" | "fields">,
  prospectIds: readonly string[],
): Promise<Map<string, Ours>> {
  const prospects = await findProspects(tx, prospectIds);
  const courses = new Map((await listCourses(tx, prospectIds)).map((row) => [row.prospectId, row]));
  const keys = new Map((await listCustomFields(tx)).map(({ id, key }) => [id, key]));
  const names = activeRows(mapping, fields).map(({ row }) => row.field);
  return new Map(
    prospects.map((prospect) => {
      const course = courses.get(prospect.id);
      const known: Record<string, string | null | undefined> = {
        ...ownData(prospect),
        ...courseOf(course),
        link: linkTo(config.http.baseUrl, prospect.id),
      };
      const textOf = (name: string): string | null => {
        const customId = customIdOf(name);
        const value = customId === null ? known[name] : prospect.customFields[keys.get(customId) ?? ""];
        return value?.trim() || null;
      };
      const values = Object.fromEntries(names.map((name) => [name, textOf(name)]));
      return [prospect.id, { prospect, values, ownerId: course?.accountOwner ?? null }] as const;
    }),
  );
}

const ownData = (p: ProspectRow): Record<string, string | null | undefined> => ({
  ...{ full_name: p.fullName, first_name: p.firstName, last_name: p.lastName },
  ...{ email: p.workEmail ?? p.personalEmail, phone: p.phone, position: p.position, location: p.location },
  ...{ network_url: p.profileUrl, website: p.website, status: p.status },
});

const courseOf = (course: CourseRow | undefined) => ({
  ...{ labels: course?.labels, campaign: course?.campaign, account: course?.account },
  last_contacted_at: course?.lastContactedAt?.toISOString(),
  last_reply_at: course?.lastReplyAt?.toISOString(),
});

const linkTo = (baseUrl: string, id: string) => `${baseUrl}/profiles/my-prospects/${id}`;

/** Who owns what we make: who of them is the member whose account contacts the prospect, else the default owner. */
export const ownerOf = ({ rules }: ConnectionRow, { ownerId }: Pick<Ours, "ownerId">): string | null =>
  rules.owners.find(({ userId }) => userId === ownerId)?.crmUser ?? rules.defaultOwner;
