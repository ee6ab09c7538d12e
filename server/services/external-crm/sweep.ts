import { changeConnection } from "@/server/repositories/external-crm/connections";
import { findLink, listLinkedAfter } from "@/server/repositories/external-crm/links";
import { readPeople } from "./asking";
import { compare, noteGone } from "./receive";
import type { Run } from "./turn";

const atOnce = 100;
const dayMs = 86_400_000;

/** Once a day everything that is linked is read, because CRMs do not tell of all that is deleted. */
export async function sweep(run: Run): Promise<void> {
  const { tools, hold } = run;
  while (!run.isOver()) {
    const links = await hold((tx, row) =>
      listLinkedAfter(tx, { connectionId: row.id, after: row.sweepAfter, limit: atOnce }),
    );
    const refs = links.flatMap(({ ref }) => ref ?? []);
    const records = refs.length === 0 ? [] : await readPeople(run, refs);
    const byRef = new Map(records.map((record) => [record.ref, record]));
    for (const seen of links)
      await hold(async (tx, row) => {
        const record = byRef.get(seen.ref!);
        if (record) await compare(tools, tx, row, seen, record);
        else {
          const link = await findLink(tx, seen.id);
          if (link?.state === "linked" && link.ref === seen.ref) await noteGone(tools, tx, row, link);
        }
      });
    const isLast = links.length < atOnce;
    await hold((tx, row) =>
      changeConnection(
        tx,
        row.id,
        isLast
          ? { sweepAfter: null, sweepAt: new Date(+tools.now() + dayMs) }
          : { sweepAfter: links.at(-1)!.id },
      ),
    );
    if (isLast) return;
  }
}
