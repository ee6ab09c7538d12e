import { changeLink, findLink } from "@/server/repositories/external-crm/links";
import { ask, mustAsk } from "./asking";
import { note } from "./lines";
import { ownerOf, readOurs } from "./ours";
import type { Run } from "./turn";

/** Makes the deal of a linked prospect if an event asked for it, once. */
export async function makeDeal(run: Run, linkId: string): Promise<void> {
  const { tools } = run;
  const ready = await run.hold(async (tx, row) => {
    const link = await findLink(tx, linkId);
    const stageRef = row.rules.dealStage;
    if (link?.state !== "linked" || link.ref === null || stageRef === null) return null;
    if (link.dealWantedBy === null || link.dealRef !== null) return null;
    const ours = (await readOurs(tools, tx, row, [link.prospectId])).get(link.prospectId);
    if (!ours) return null;
    await changeLink(tx, linkId, { dealTriedAt: tools.now() });
    const { fullName, companyName } = ours.prospect;
    const draft = {
      ...{ name: companyName || fullName, ownerRef: ownerOf(row, ours), personRefs: [link.ref] },
      deal: { stageRef, status: "open" as const, amount: 0, currency: row.currency },
    };
    return { link, ours, draft };
  });
  if (!ready) return;
  const { link, ours, draft } = ready;
  const ourKey = `deal:${link.id}`;
  if (link.dealTriedAt !== null) {
    const [made] = await mustAsk(run, (port, place, access) =>
      port.find(place, access, { object: "deal", by: { ourKey }, limit: 1 }),
    );
    if (made) return run.hold((tx) => changeLink(tx, linkId, { dealRef: made.ref }));
  }
  const written = await ask(run, (port, place, access) =>
    port.create(place, access, { object: "deal", ourKey, draft }),
  );
  await run.hold(async (tx, row) => {
    const of = { object: "deal" as const, name: draft.name, prospectId: ours.prospect.id };
    if (written.kind === "ok") {
      await changeLink(tx, linkId, { dealRef: written.value.ref });
      await note(tools, tx, row, [{ ...of, kind: "sent", url: written.value.url, fields: [] }]);
      run.count(1);
    } else if (written.kind === "unknown")
      await changeLink(tx, linkId, { dueAt: new Date(+tools.now() + 30_000) });
    else {
      await changeLink(tx, linkId, { dealWantedBy: null, dealTriedAt: null });
      const reason = written.kind === "absent" ? "" : written.reason;
      await note(tools, tx, row, [{ ...of, kind: "refused", reason }]);
    }
  });
}
