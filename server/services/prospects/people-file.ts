import type { campaignPeople } from "@/lib/contract/campaigns/people";
import type { Input } from "@/lib/contract/endpoint";
import type { Locale } from "@/lib/contract/fields";
import type { LeadStatus } from "@/lib/contract/prospects/prospects";
import deImports from "@/messages/de/imports.json" with { type: "json" };
import dePeople from "@/messages/de/prospects.json" with { type: "json" };
import de from "@/messages/de/views.json" with { type: "json" };
import enImports from "@/messages/en/imports.json" with { type: "json" };
import enPeople from "@/messages/en/prospects.json" with { type: "json" };
import en from "@/messages/en/views.json" with { type: "json" };
import esImports from "@/messages/es/imports.json" with { type: "json" };
import esPeople from "@/messages/es/prospects.json" with { type: "json" };
import es from "@/messages/es/views.json" with { type: "json" };
import frImports from "@/messages/fr/imports.json" with { type: "json" };
import frPeople from "@/messages/fr/prospects.json" with { type: "json" };
import fr from "@/messages/fr/views.json" with { type: "json" };
import ptImports from "@/messages/pt/imports.json" with { type: "json" };
import ptPeople from "@/messages/pt/prospects.json" with { type: "json" };
import pt from "@/messages/pt/views.json" with { type: "json" };
import type { Context } from "@/server/context";
import type { PeopleFilter } from "@/server/repositories/campaigns/people-filters";
import { listPeople, type PersonView } from "@/server/repositories/campaigns/people-lists";
import type { KeyPlace } from "@/server/repositories/keyset";
import { findProspects, listCustomFields, type ProspectRow } from "@/server/repositories/prospects/prospects";
import { mustFindCampaign } from "@/server/services/campaigns/access";
import { peopleFilterOf } from "@/server/services/campaigns/people";
import { csvFile } from "@/server/services/imports/csv-file";
import { recordAudit } from "@/server/services/workspaces/audit";
import { showEnrollment } from "./enrollment-view";

const texts: Record<Locale, typeof en> = { en, fr, de, pt, es };
const people: Record<Locale, typeof enPeople> = {
  ...{ en: enPeople, fr: frPeople, de: dePeople, pt: ptPeople, es: esPeople },
};
const fields: Record<Locale, typeof enImports> = {
  ...{ en: enImports, fr: frImports, de: deImports, pt: ptImports, es: esImports },
};
const rowsPerBatch = 500;
const inOrder = { sort: "added", isDescending: false } as const;

/** A prospect's data under the headers that an import maps automatically. */
const columns = {
  full_name: "fullName",
  first_name: "firstName",
  last_name: "lastName",
  position: "position",
  company_name: "companyName",
  company_domain: "companyDomain",
  location: "location",
  work_email: "workEmail",
  personal_email: "personalEmail",
  phone: "phone",
  profile_url: "profileUrl",
  website: "website",
  twitter: "twitter",
} as const satisfies Partial<Record<keyof typeof enImports.fields, keyof ProspectRow>>;
const headers = Object.keys(columns) as (keyof typeof columns)[];

type Reader = Pick<Context, "scope">;
/** The texts of a prospect file, in the reader's language. */
export const fileWords = ({ scope }: Reader) => texts[scope.locale].people.file;
export const headersOf = ({ scope }: Reader): string[] =>
  headers.map((header) => fields[scope.locale].fields[header]);
export const cellsOf = (row: ProspectRow): string[] => headers.map((header) => row[columns[header]] ?? "");
export const statusIn = ({ scope }: Reader, { status }: Pick<ProspectRow, "status">): string =>
  people[scope.locale].status[status as LeadStatus];

/** The prospects of a filter, with columns that an import recognizes and their state in the campaign (PROSPECT-34). */
export async function downloadPeople(cx: Context, input: Input<typeof campaignPeople.download>) {
  const { campaign, custom } = await cx.transact(async (tx) => {
    const campaign = await mustFindCampaign(cx, tx, input.campaignId);
    await recordAudit(cx, tx, "campaign_people_exported", { subjectId: campaign.id, subject: campaign.name });
    return { campaign, custom: await listCustomFields(tx) };
  });
  const name = `${campaign.name} – ${fileWords(cx).name}`;
  return csvFile(name, lines(cx, peopleFilterOf(cx, input), custom));
}

async function* lines(
  cx: Context,
  filter: PeopleFilter,
  custom: readonly { key: string; name: string }[],
): AsyncGenerator<string[]> {
  const file = fileWords(cx);
  yield [
    ...headersOf(cx),
    ...[file.status, file.state, file.step, file.next, file.reason, file.entered],
    ...custom.map(({ name }) => name),
  ];
  for (let after: KeyPlace | null = null; ; ) {
    const { page, rows } = await cx.transact(async (tx) => {
      const page = await listPeople(tx, filter, inOrder, { after, offset: 0, limit: rowsPerBatch });
      return {
        page,
        rows: await findProspects(
          tx,
          page.map(({ prospectId }) => prospectId),
        ),
      };
    });
    for (const view of page) {
      const row = rows.find(({ id }) => id === view.prospectId);
      if (!row) continue;
      const own = custom.map(({ key }) => row.customFields[key] ?? "");
      yield [...cellsOf(row), ...statusOf(cx, view), ...own];
    }
    after = page.at(-1)?.place ?? null;
    if (!after || page.length < rowsPerBatch) return;
  }
}

/** As the list shows them, instants on the workspace's clock. */
function statusOf(cx: Context, view: PersonView): string[] {
  const { next: words } = people[cx.scope.locale];
  const { state } = texts[cx.scope.locale].people;
  const { next, stepNumber, stepCount, enteredAt } = showEnrollment(cx, view);
  return [
    ...[statusIn(cx, view), state[view.listState], `${stepNumber}/${stepCount}`, next.at ?? ""],
    ...[next.reason ? words.reason[next.reason] : "", enteredAt],
  ];
}
