import { setImmediate as nextTurn } from "node:timers/promises";
import type { Input } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import {
  csvLimits,
  type ImportStatus,
  type imports,
  type ProspectImport,
  type TakeableStatus,
} from "@/lib/contract/prospects/imports";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { countRows } from "@/server/domain/imports/count-rows";
import { detectEncoding, type Encoding } from "@/server/domain/imports/encoding";
import { sniff } from "@/server/domain/imports/sniff";
import { type CustomField, settleTargets } from "@/server/domain/imports/targets";
import { publish } from "@/server/outbox/publish";
import { updateCampaign } from "@/server/repositories/campaigns/campaigns";
import * as repository from "@/server/repositories/imports/imports";
import { insertCustomFields, listTakenKeys } from "@/server/repositories/prospects/custom-fields";
import { holdList } from "@/server/repositories/prospects/prospect-lists";
import { listCustomFields } from "@/server/repositories/prospects/prospects";
import { mustFindCampaign } from "@/server/services/campaigns/access";
import { mustLockImport, mustTakePeople, showImportNow, startImport } from "./access";
import { mustHaveSender } from "./entering-accounts";
import { fileNameOf, readAll, type UploadedFile } from "./uploaded-file";

/**
 * Keeps a CSV file for a campaign and says what its columns probably are. Only the beginning is read here; the rows are
 * read by a job (decision 1.3).
 */
export async function uploadCsv(
  cx: Context,
  { campaignId }: Input<typeof imports.upload>,
  upload: UploadedFile,
): Promise<ProspectImport> {
  const campaign = await cx.transact((tx) => mustTakePeople(cx, tx, campaignId));
  const file = await readAll(upload.stream);
  if (file.length === 0) throw new DomainError("choose_csv_file");
  const encoding = detectEncoding(file);
  if (!encoding) throw new DomainError("csv_not_text");
  const { records, hasNul } = await count(file, encoding);
  if (hasNul) throw new DomainError("csv_not_text");
  const sniffed = sniff(file, encoding);
  if (typeof sniffed === "string") throw new DomainError(sniffed, { limit: csvLimits.columns });
  if (records < 2) throw new DomainError("csv_no_accepted_lines");
  const { separator, headers, samples, guesses } = sniffed;
  return cx.transact(async (tx) => {
    const remembered = await rememberedTargets(tx, headers);
    const id = cx.newId();
    await repository.insertImport(tx, {
      ...{ id, campaignId, file, bytes: file.length, encoding, separator, headers, samples },
      fileName: fileNameOf(upload.name),
      guesses: remembered ? remembered.map((target) => ({ target, guess: "sure" })) : guesses,
      targets: remembered ?? guesses.map(({ target }) => target),
      rows: records - 1,
      isExistingPeople: campaign.isExistingPeople,
      isIncludeTalkedBefore: campaign.isIncludeTalkedBefore,
      takenStatuses: takenBy(campaign),
      createdBy: cx.scope.personId,
      createdAt: cx.now(),
    });
    await publish(tx, "refetch", { list: "imports", id });
    return showImportNow(cx, tx, id);
  });
}

/** The mapping of the last file with this header, as far as its custom fields still exist (ux 51). */
async function rememberedTargets(tx: Tx, headers: readonly string[]): Promise<string[] | null> {
  const targets = await repository.lastTargetsFor(tx, headers);
  const keys = new Set((await listCustomFields(tx)).map(({ key }) => key));
  return (
    targets?.map((target) =>
      target.startsWith("custom_field_") && !keys.has(target) ? "new_custom_field" : target,
    ) ?? null
  );
}

/** In turns, so that other requests do not wait for five megabytes. */
async function count(file: Uint8Array, encoding: Encoding) {
  const counter = countRows(encoding);
  for (let at = 0; at < file.length; at += 65_536) {
    counter.push(file.subarray(at, at + 65_536));
    await nextTurn();
  }
  return counter.end();
}

const mayStart: readonly ImportStatus[] = ["uploaded", "checked", "cancelled", "failed", "undone"];

/** Checks every row, or imports them: both as a job that continues when the user leaves (ux 51). */
export const setColumns = (cx: Context, input: Input<typeof imports.setColumns>): Promise<ProspectImport> =>
  cx.transact(async (tx) => {
    await mustTakePeople(cx, tx, input.campaignId);
    const row = await mustLockImport(tx, input);
    if (!mayStart.includes(row.status)) throw new DomainError("import_wrong_state", { status: row.status });
    await mustTakeList(cx, tx, input.listId ?? null);
    const chosen = row.headers.map(
      (_, index) => input.columns.find((column) => column.index === index)?.target ?? "skip",
    );
    const fields = await listCustomFields(tx);
    const settled = settleTargets(row.headers, input.columns, fields, await listTakenKeys(tx));
    if (!input.isDryRun) {
      await addFields(cx, tx, settled.newFields);
      await mustHaveSender(cx, tx, input.campaignId);
      await rememberChoices(tx, input);
    }
    await startImport(cx, tx, row.id, {
      targets: input.isDryRun ? chosen : settled.targets,
      status: input.isDryRun ? "checking" : "importing",
      ...choicesOf(input, row),
      listId: input.listId ?? null,
    });
    return showImportNow(cx, tx, row.id);
  });

/** The list must exist, and the member must be allowed to see lists. */
async function mustTakeList({ scope }: Context, tx: Tx, listId: string | null): Promise<void> {
  if (listId === null) return;
  if (scope.allowedPages && !scope.allowedPages.includes("profiles"))
    throw new DomainError("invalid_input", { fields: { listId: "forbidden" } });
  if (!(await holdList(tx, listId))) throw new DomainError("not_found");
}

/** Whom the import takes: what was chosen now, else what was chosen before. */
function choicesOf(input: Input<typeof imports.setColumns>, row: repository.ImportRow) {
  const isExistingPeople = input.isExistingPeople ?? row.isExistingPeople;
  const isIncludeTalkedBefore = input.isIncludeTalkedBefore ?? row.isIncludeTalkedBefore;
  const choices = { isExistingPeople, isIncludeTalkedBefore };
  const isChosenNow = input.isExistingPeople !== undefined || input.isIncludeTalkedBefore !== undefined;
  const taken = input.takenStatuses ?? (isChosenNow ? takenBy(choices) : row.takenStatuses);
  return { ...choices, takenStatuses: taken };
}

type Choices = { isExistingPeople: boolean; isIncludeTalkedBefore: boolean };

/** A campaign that takes people of other campaigns, or those who replied before, takes them from another tool as well (PROSPECT-28). */
const takenBy = ({ isExistingPeople, isIncludeTalkedBefore }: Choices): TakeableStatus[] => [
  ...(isIncludeTalkedBefore ? (["replied"] as const) : []),
  ...(isExistingPeople ? (["contacted"] as const) : []),
];

async function addFields(cx: Context, tx: Tx, fields: readonly CustomField[]): Promise<void> {
  const added = await insertCustomFields(
    tx,
    fields.map((field) => ({ id: cx.newId(), ...field })),
  );
  if (added < fields.length) throw new DomainError("conflict");
}

/** The engine asks the campaign whom it may take, at import and again at every claim (R24, PROSPECT-27). */
async function rememberChoices(tx: Tx, input: Input<typeof imports.setColumns>): Promise<void> {
  const { campaignId, isExistingPeople, isIncludeTalkedBefore } = input;
  if (isExistingPeople === undefined && isIncludeTalkedBefore === undefined) return;
  await updateCampaign(tx, campaignId, { isExistingPeople, isIncludeTalkedBefore });
}

export const showImport = (cx: Context, input: Input<typeof imports.show>) =>
  cx.transact(async (tx) => {
    await mustFindCampaign(cx, tx, input.campaignId);
    const row = await repository.findImport(tx, input.importId);
    if (row?.campaignId !== input.campaignId) throw new DomainError("not_found");
    return showImportNow(cx, tx, row.id);
  });
