import { changeConnection } from "@/server/repositories/external-crm/connections";
import { ensureLink, listAddressesAfter, refsOf, wakeLink } from "@/server/repositories/external-crm/links";
import { addressHash } from "./address-hash";
import type { Run } from "./turn";

const atOnce = 500;

/** Looks for all prospects among the people there, once everybody there is known; whether it is done. */
export async function matchAll(run: Run): Promise<boolean> {
  const { tools } = run;
  for (;;) {
    const isDone = await run.hold(async (tx, row) => {
      const { first } = row;
      if (first?.state !== "running") return true;
      if (!first.isRead) return false;
      const people = await listAddressesAfter(tx, { after: first.after, limit: atOnce });
      const hashed = people.map(({ prospectId, emails }) => ({
        prospectId,
        hashes: emails.flatMap((email) => addressHash(tools.keys.secret, tx.workspaceId, email) ?? []),
      }));
      const known = await refsOf(
        tx,
        row.id,
        hashed.flatMap(({ hashes }) => hashes),
      );
      let matched = 0;
      for (const { prospectId, hashes } of hashed) {
        if (!hashes.some((hash) => known.has(hash.toString("hex")))) continue;
        const link = await ensureLink(tx, { id: tools.newId(), connectionId: row.id, prospectId });
        matched += 1;
        if (link.state !== "linked") await wakeLink(tx, link.id, tools.now());
      }
      const isLast = people.length < atOnce;
      await changeConnection(tx, row.id, {
        first: {
          ...first,
          ...{ matched: first.matched + matched, after: people.at(-1)?.prospectId ?? first.after },
          state: isLast ? "done" : "running",
        },
      });
      return isLast;
    });
    if (isDone) return true;
    if (run.isOver()) return false;
  }
}
