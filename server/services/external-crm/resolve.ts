import type { CrmRecord } from "@/server/ports/crm";
import type { LinkRow } from "@/server/repositories/external-crm/links";
import { findProspects } from "@/server/repositories/prospects/prospects";
import { readPeople } from "./asking";
import { create } from "./create";
import { addressesOf, decide } from "./decide";
import { refsHaving } from "./poll";
import type { Run } from "./turn";

/** Finds out what prospects who are not linked are in the CRM, and makes those who are wanted there. */
export async function resolve(run: Run, links: readonly LinkRow[]): Promise<void> {
  if (links.length === 0) return;
  const found = await run.hold(async (tx, row) => {
    const prospects = new Map(
      (
        await findProspects(
          tx,
          links.map(({ prospectId }) => prospectId),
        )
      ).map((prospect) => [prospect.id, prospect]),
    );
    const all: { link: LinkRow; refs: string[] }[] = [];
    for (const link of links) {
      const prospect = prospects.get(link.prospectId);
      const refs = prospect ? await refsHaving(run.tools, tx, row, addressesOf(prospect)) : [];
      all.push({ link, refs: refs.filter((ref) => !link.strangers.includes(ref)) });
    }
    return all;
  });
  const refs = [...new Set(found.flatMap(({ refs }) => refs))];
  const records = new Map<string, CrmRecord>();
  for (let at = 0; at < refs.length; at += 100)
    for (const record of await readPeople(run, refs.slice(at, at + 100))) records.set(record.ref, record);
  for (const { link, refs } of found) {
    const known = refs.flatMap((ref) => records.get(ref) ?? []);
    const isWanted = await run.hold((tx, row) => decide(run.tools, tx, row, link, known));
    if (isWanted && !run.isOver()) await create(run, link.id);
  }
}
