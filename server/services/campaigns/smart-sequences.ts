import type { Campaign } from "@/lib/contract/campaigns/campaigns";
import { graphOf } from "@/lib/contract/campaigns/graph";
import type { SmartSequence, smartSequences } from "@/lib/contract/campaigns/smart-sequences";
import type { Input } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import de from "@/messages/de/starting-sequences.json" with { type: "json" };
import en from "@/messages/en/starting-sequences.json" with { type: "json" };
import es from "@/messages/es/starting-sequences.json" with { type: "json" };
import fr from "@/messages/fr/starting-sequences.json" with { type: "json" };
import pt from "@/messages/pt/starting-sequences.json" with { type: "json" };
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import {
  startingId,
  startingKeys,
  startingSequence,
} from "@/server/domain/campaigns/sequence/starting-sequences";
import { publish } from "@/server/outbox/publish";
import {
  deleteSmartSequence,
  findSmartSequence,
  insertSmartSequence,
  listSmartSequences,
  replaceSmartSequence,
  type SmartSequenceRow,
} from "@/server/repositories/campaigns/smart-sequences";
import { releaseStepFiles } from "@/server/repositories/files/step-files";
import { holdFilesOf } from "@/server/services/files/step-files";
import { recordAudit } from "@/server/services/workspaces/audit";
import { makeCampaign } from "./campaigns";
import { draftOf, withNewIds } from "./sequence";

const languages = { de, en, es, fr, pt };

/** The built-in sequences, in the reader's language. */
const shippedOf = (cx: Context): SmartSequence[] =>
  startingKeys.map((key) => {
    const language = languages[cx.scope.locale];
    const { name, description } = language[key];
    const sequence = startingSequence(key, language);
    return shown({ id: startingId(key), name, description, sequence, version: 1 }, null);
  });

function shown(row: Omit<SmartSequenceRow, "changedAt">, changedAt: string | null): SmartSequence {
  const { nodes, links } = graphOf(row.sequence);
  const { id, name, description, sequence, version } = row;
  return {
    ...{ id, name, description, sequence, version, changedAt },
    ...{ isShipped: changedAt === null, sequenceNodes: nodes, sequenceLinks: links },
  };
}

const ownOf = (cx: Context, row: SmartSequenceRow): SmartSequence =>
  shown(row, cx.clock.toVirtual(row.changedAt).toISOString());

export const listAll = (cx: Context): Promise<SmartSequence[]> =>
  cx.transact(async (tx) => [
    ...(await listSmartSequences(tx)).map((row) => ownOf(cx, row)),
    ...shippedOf(cx),
  ]);

export const showSmartSequence = (cx: Context, { id }: Input<typeof smartSequences.show>) =>
  cx.transact((tx) => mustFind(cx, tx, id));

async function mustFind(cx: Context, tx: Tx, id: string): Promise<SmartSequence> {
  const own = await findSmartSequence(tx, id);
  const found = own ? ownOf(cx, own) : shippedOf(cx).find((one) => one.id === id);
  if (!found) throw new DomainError("not_found");
  return found;
}

/** Keeps steps under ids of their own, so that no campaign shares them. */
export const keepSmartSequence = (
  cx: Context,
  { name, description, ...sent }: Input<typeof smartSequences.create>,
): Promise<SmartSequence> =>
  cx.transact(async (tx) => {
    const sequence = withNewIds(draftOf(cx, "smart", sent) ?? [], cx.newId);
    const row = { id: cx.newId(), name, description, sequence, changedAt: cx.now() };
    await insertSmartSequence(tx, { ...row, createdBy: cx.scope.personId });
    await holdFilesOf(cx, tx, row.id, sequence);
    await publishChange(tx);
    return ownOf(cx, { ...row, version: 1 });
  });

/** Built-in sequences cannot be changed: they are not found here. */
export const changeSmartSequence = (
  cx: Context,
  { id, version, name, description, ...sent }: Input<typeof smartSequences.update>,
): Promise<SmartSequence> =>
  cx.transact(async (tx) => {
    const before = await findSmartSequence(tx, id);
    if (!before) throw new DomainError("not_found");
    const row: SmartSequenceRow = {
      ...{ id, version, changedAt: cx.now() },
      name: name ?? before.name,
      description: description ?? before.description,
      sequence: draftOf(cx, "smart", sent) ?? before.sequence,
    };
    if (!(await replaceSmartSequence(tx, row)))
      throw new DomainError("draft_outdated", { draftVersion: before.version });
    await holdFilesOf(cx, tx, id, row.sequence);
    await publishChange(tx);
    return ownOf(cx, { ...row, version: version + 1 });
  });

export const removeSmartSequence = (
  cx: Context,
  { id }: Input<typeof smartSequences.remove>,
): Promise<null> =>
  cx.transact(async (tx) => {
    const name = await deleteSmartSequence(tx, id);
    if (name === null) throw new DomainError("not_found");
    await recordAudit(cx, tx, "sequence_deleted", { subjectId: id, subject: name });
    await releaseStepFiles(tx, id);
    await publishChange(tx);
    return null;
  });

/** A campaign that begins with a copy of the steps. */
export async function beginCampaign(
  cx: Context,
  { id, name }: Input<typeof smartSequences.begin>,
): Promise<Campaign> {
  const { sequence } = await cx.transact((tx) => mustFind(cx, tx, id));
  const draft = withNewIds(sequence, cx.newId);
  const choices = { isExistingPeople: false, isIncludeTalkedBefore: false, isOnlyPremium: false };
  return makeCampaign(cx, { name, sequenceType: "smart", draft, settings: {}, ...choices });
}

const publishChange = (tx: Tx) => publish(tx, "refetch", { list: "smart_sequences" });
