import type { Input, Output } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { Added, doNotContact, ListedEntry } from "@/lib/contract/prospects/do-not-contact";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { readCompany, readListed } from "@/server/domain/prospects/do-not-contact";
import { cleanText } from "@/server/domain/prospects/text";
import { publish } from "@/server/outbox/publish";
import { cursorOf, exactTotal, placeOf } from "@/server/repositories/cursor";
import { logEvents, type NewEvent } from "@/server/repositories/ledger/events";
import * as repository from "@/server/repositories/prospects/do-not-contact";
import { recordAudit } from "@/server/services/workspaces/audit";
import { addListed } from "./listing";

/** `GET /do_not_contact`: a page of the list, newest first. */
export const listDoNotContact = (
  cx: Context,
  { cursor, offset = 0, limit, query, kind, origin }: Input<typeof doNotContact.list>,
): Promise<Output<typeof doNotContact.list>> =>
  cx.transact(async (tx) => {
    const filter = {
      ...{ query: query?.trim() || null, kind: kind ?? null, origin: origin ?? null },
      // The addresses of those who opted out tell who the prospects of other accounts are (ROLE-02).
      showsOptOuts: cx.scope.allowedAccounts === null,
    };
    const rows = await repository.listEntries(tx, filter, {
      ...{ after: placeOf(cursor), offset, limit: limit + 1 },
    });
    const total = await repository.countEntries(tx, filter);
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      items: page.map((row) => shown(cx, row)),
      total: Math.min(total, exactTotal),
      totalIsCapped: total > exactTotal,
      nextCursor: rows.length > limit && last ? cursorOf(last) : null,
    };
  });

const shown = ({ clock, scope }: Context, { at, prospect, ...row }: repository.EntryRow): ListedEntry => ({
  ...row,
  addedAt: clock.toVirtual(at).toISOString(),
  // A member limited to certain accounts may not know whose address it is.
  prospect:
    prospect && scope.allowedAccounts === null ? { id: prospect.id, fullName: prospect.fullName } : null,
  mayRemove: scope.isAdmin && !isLiftedOnPage({ ...row, prospect }),
});

/** The opt-out of a prospect is more than this entry: allowing contact with them lifts all of it. */
const isLiftedOnPage = ({ isOptOut, prospect }: Pick<repository.EntryRow, "isOptOut" | "prospect">) =>
  isOptOut && prospect !== null && prospect.isOptedOut;

/** `POST /do_not_contact`: lines as typed or pasted. */
export const addDoNotContact = (
  cx: Context,
  { lines, areCompanies, isDryRun }: Input<typeof doNotContact.add>,
): Promise<Added> =>
  addListed(
    cx,
    lines.flatMap((text, index) => {
      const value = cleanText(text);
      const entry = areCompanies ? readCompany(value) : readListed(value);
      return value === "" ? [] : [{ line: index + 1, value, entries: entry ? [entry] : [] }];
    }),
    { source: "added", fileName: null, isDryRun },
  );

/** `POST /do_not_contact/{id}/remove`: an admin allows contact again; the reason stays in the audit log and with the people concerned. */
export const removeDoNotContact = (
  cx: Context,
  { id, reason: given }: Input<typeof doNotContact.remove>,
): Promise<Output<typeof doNotContact.remove>> =>
  cx.transact(async (tx) => {
    const entry = await repository.findEntry(tx, id);
    if (!entry) throw new DomainError("not_found");
    if (isLiftedOnPage(entry)) throw new DomainError("listed_by_opt_out", { name: entry.prospect!.fullName });
    const { isGone, freed } = await repository.deleteEntry(tx, id);
    if (isGone) throw new DomainError("not_found");
    const reason = cleanText(given);
    await recordAudit(cx, tx, "address_unlisted", {
      ...{ subjectId: id, subject: entry.value },
      changes: [{ field: "reason", before: [], after: [reason] }],
    });
    await reportFreed(cx, tx, freed, { words: reason, listed: entry.value, listedKind: entry.kind });
    await publish(tx, "refetch", { list: "profiles", id });
    return { isRemoved: true as const };
  });

/** `GET /do_not_contact/imports`: the files with entries on the list, newest first. */
export const showListImports = (cx: Context): Promise<Output<typeof doNotContact.listImports>> =>
  cx.transact(async (tx) => ({
    imports: (await repository.listImports(tx)).map(({ at, ...row }) => ({
      ...row,
      addedAt: cx.clock.toVirtual(at).toISOString(),
    })),
    mayRemove: cx.scope.isAdmin,
  }));

/** `POST /do_not_contact/imports/{id}/remove`: an admin takes a file back; people who opted out meanwhile stay on the list. */
export const removeListImport = (
  cx: Context,
  { id, reason: given }: Input<typeof doNotContact.removeImport>,
): Promise<Output<typeof doNotContact.removeImport>> =>
  cx.transact(async (tx) => {
    const { removed, fileName, freed } = await repository.deleteImport(tx, id);
    if (removed === 0) throw new DomainError("not_found");
    const reason = cleanText(given);
    await recordAudit(cx, tx, "addresses_unlisted", {
      ...{ subjectId: id, subject: fileName },
      changes: [{ field: "reason", before: [], after: [reason] }],
    });
    await reportFreed(cx, tx, freed, { words: reason, ...(fileName === null ? {} : { fileName }) });
    await publish(tx, "refetch", { list: "profiles", id });
    return { removed };
  });

/** Tells in their history that people may be contacted again, why, and what excluded them. */
const reportFreed = (cx: Context, tx: Tx, freed: readonly string[], detail: NewEvent["detail"]) =>
  logEvents(
    tx,
    freed.map((prospectId) => ({
      ...{ prospectId, kind: "opt_in" as const, detail },
      ...{ id: cx.newId(), at: cx.now(), actorId: cx.scope.personId },
    })),
  );
