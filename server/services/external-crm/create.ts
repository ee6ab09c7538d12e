import { stepOf } from "@/server/domain/external-crm/in-step";
import { isPublicDomain } from "@/server/domain/mailboxes/public-domains";
import { companyKeysOf } from "@/server/domain/prospects/company";
import type { CrmDraft, CrmRecord } from "@/server/ports/crm";
import { changeConnection } from "@/server/repositories/external-crm/connections";
import { changeCompany, ensureCompany } from "@/server/repositories/external-crm/history";
import { settleLinesOf } from "@/server/repositories/external-crm/lines";
import { changeLink, findLink, lockLink, settleLink } from "@/server/repositories/external-crm/links";
import { findProspect, lockProspect, type ProspectRow } from "@/server/repositories/prospects/prospects";
import { ask, mustAsk } from "./asking";
import { addressesOf, decide } from "./decide";
import { note } from "./lines";
import { makeDeal } from "./make-deal";
import { ownerOf, readOurs } from "./ours";
import { linkTo } from "./receive";
import type { Run } from "./turn";

/** Nobody knows whether a record was made: it is looked for after this time. */
const unknownMs = 30_000;
/** Each attempt leaves out at least one field. */
const maxRefusals = 60;

/** Makes a prospect in the CRM, unless they turn out to be there. An attempt whose end nobody knows is looked for by our key before another. */
export async function create(run: Run, linkId: string): Promise<void> {
  const begun = await run.hold(async (tx) => {
    const link = await findLink(tx, linkId);
    const prospect = link && (await findProspect(tx, link.prospectId));
    return link?.state === "waiting" && prospect ? { link, prospect } : null;
  });
  if (!begun) return;
  const { link, prospect } = begun;
  if (link.triedAt !== null) {
    const [made] = await find(run, { ourKey: link.id });
    if (made) return run.hold((tx, row) => linkTo(run.tools, tx, row, link, made));
  }
  const there: CrmRecord[] = [];
  for (const email of addressesOf(prospect)) there.push(...(await find(run, { email })));
  const records = [...new Map(there.map((record) => [record.ref, record])).values()];
  if (!(await run.hold((tx, row) => decide(run.tools, tx, row, link, records)))) return;
  const companyRef = await companyOf(run, prospect);
  for (let attempt = 0; attempt <= maxRefusals; attempt++) if (await make(run, linkId, companyRef)) break;
  await makeDeal(run, linkId);
}

const find = (run: Run, by: { email: string } | { ourKey: string }): Promise<CrmRecord[]> =>
  mustAsk(run, (port, place, access) => port.find(place, access, { object: "person", by, limit: 10 }));

/** Whether nothing is left to be tried. */
async function make(run: Run, linkId: string, companyRef: string | null): Promise<boolean> {
  const { tools } = run;
  const ready = await run.hold(async (tx, row) => {
    const seen = await findLink(tx, linkId);
    const prospect = seen && (await lockProspect(tx, seen.prospectId));
    const link = await lockLink(tx, linkId);
    const ours = prospect && (await readOurs(tools, tx, row, [prospect.id])).get(prospect.id);
    if (link?.state !== "waiting" || !ours) return null;
    const step = stepOf({
      ...{ rows: row.mapping, fields: row.fields, bases: {}, tried: {}, refusals: link.refusals },
      ours: ours.values,
      ...{ theirs: null, now: tools.now(), counters: row.counters },
    });
    if (Object.keys(step.counters).length > 0)
      await changeConnection(tx, row.id, { counters: step.counters });
    await changeLink(tx, linkId, {
      ...{ triedAt: tools.now(), attempts: link.attempts + 1, tried: step.after },
    });
    const draft: CrmDraft = {
      name: ours.prospect.fullName || addressesOf(ours.prospect)[0] || "?",
      values: step.there,
      ownerRef: ownerOf(row, ours),
      ...(companyRef !== null && { companyRef }),
    };
    return { link, ours, step, draft };
  });
  if (!ready) return true;
  const { link, ours, step, draft } = ready;
  const written = await ask(run, (port, place, access) =>
    port.create(place, access, { object: "person", ourKey: link.id, draft }),
  );
  return run.hold(async (tx, row) => {
    const of = { name: ours.prospect.fullName, prospectId: link.prospectId };
    if (written.kind === "ok") {
      const { ref, url } = written.value;
      await settleLink(tx, link, { state: "linked", ref, url, bases: step.after, tried: {} });
      const settled = { connectionId: row.id, prospectId: link.prospectId, kinds: ["refused", "undecided"] };
      await settleLinesOf(tx, settled, tools.now());
      await note(tools, tx, row, [
        { ...of, kind: "sent", url, fields: Object.keys(step.after) },
        ...step.refused.map(({ field, ours: value, reason }) => ({
          ...of,
          ...{ kind: "refused" as const, url, fields: [field], ours: value, reason },
        })),
      ]);
      run.count(1);
      return true;
    }
    if (written.kind === "unknown") {
      await changeLink(tx, linkId, { dueAt: new Date(+tools.now() + unknownMs) });
      return true;
    }
    const reason = written.kind === "absent" ? "" : written.reason;
    const key = written.kind === "invalid" ? written.field : null;
    const wrong = row.mapping.find(({ crmField }) => crmField !== null && crmField === key)?.field;
    if (wrong !== undefined && key! in step.there) {
      const refusals = { ...link.refusals, [wrong]: { ours: ours.values[wrong] ?? null, reason } };
      await changeLink(tx, linkId, { refusals, triedAt: null });
      await note(tools, tx, row, [
        { ...of, kind: "refused", fields: [wrong], ours: ours.values[wrong] ?? null, reason },
      ]);
      return false;
    }
    await settleLink(tx, link, { state: "refused" });
    const again = { connectionId: row.id, prospectId: link.prospectId, kinds: ["refused"] };
    await settleLinesOf(tx, again, tools.now());
    await note(tools, tx, row, [{ ...of, kind: "refused", reason }]);
    return true;
  });
}

/** The prospect's company there: found by its domain, then by its name, else made. Of several none is guessed. */
async function companyOf(run: Run, prospect: ProspectRow): Promise<string | null> {
  const domain = companyKeysOf(prospect).domain;
  const site = domain !== null && !isPublicDomain(domain) ? domain : null;
  const name = prospect.companyName.trim() || site;
  if (name === null) return null;
  const { tools, hold } = run;
  const company = await hold((tx, row) =>
    ensureCompany(tx, { id: tools.newId(), connectionId: row.id, name: (site ?? name).toLowerCase() }),
  );
  if (company.ref !== null) return company.ref;
  const ways = [
    ...(company.triedAt === null ? [] : [{ ourKey: company.id }]),
    ...(site === null ? [] : [{ domain: site }]),
    { name },
  ];
  for (const by of ways) {
    const found = await mustAsk(run, (port, place, access) =>
      port.find(place, access, { object: "company", by, limit: 2 }),
    );
    if (found.length > 1) return null;
    if (found[0]) {
      const { ref } = found[0];
      await hold((tx) => changeCompany(tx, company.id, { ref }));
      return ref;
    }
  }
  return makeCompany(run, company.id, { name, site });
}

async function makeCompany(
  run: Run,
  id: string,
  { name, site }: { name: string; site: string | null },
): Promise<string | null> {
  const fields = await mustAsk(run, (port, place, access) => port.fields(place, access, "company"));
  const website = fields.find(({ means, isReadOnly }) => means === "website" && !isReadOnly);
  const draft = { name, ...(website && site && { values: { [website.key]: site } }) };
  await run.hold((tx) => changeCompany(tx, id, { triedAt: run.tools.now() }));
  const written = await ask(run, (port, place, access) =>
    port.create(place, access, { object: "company", ourKey: id, draft }),
  );
  if (written.kind !== "ok") return null;
  const { ref } = written.value;
  await run.hold((tx) => changeCompany(tx, id, { ref }));
  return ref;
}
