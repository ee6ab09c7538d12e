import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import { type Campaign, hasWays, type SequenceType } from "@/lib/contract/campaigns/campaigns";
import {
  type CampaignFile,
  campaignFile,
  type campaignFiles,
  fileChoices,
} from "@/lib/contract/campaigns/files";
import type { Sequence } from "@/lib/contract/campaigns/sequence";
import { settingsOf } from "@/lib/contract/campaigns/settings";
import type { Input, Output } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { Context } from "@/server/context";
import { choicesIn, readCampaignFile, writeCampaignFile } from "@/server/domain/campaigns/campaign-file";
import { changesWithReach } from "@/server/domain/campaigns/reach";
import { type Conflict, mergeSequences } from "@/server/domain/campaigns/sequence/merge-sequences";
import { type CampaignRow, listLive } from "@/server/repositories/campaigns/campaigns";
import { listTrails } from "@/server/repositories/campaigns/trails";
import { recordAudit } from "@/server/services/workspaces/audit";
import { mustFindCampaign } from "./access";
import { makeCampaign } from "./campaigns";
import { changed, keepDraft, keepSettings, refuseLocked } from "./drafts";
import { draftOf } from "./sequence";

/** The published JSON schema of the file, with which an editor validates it. */
export const showFileSchema = async (): Promise<Record<string, unknown>> =>
  z.toJSONSchema(campaignFile, { io: "input" });

export const downloadFile = (cx: Context, { id }: Input<typeof campaignFiles.download>) =>
  cx.transact(async (tx) => {
    const row = await mustFindCampaign(cx, tx, id);
    await recordAudit(cx, tx, "campaign_exported", { subjectId: id, subject: row.name });
    const body = writeCampaignFile({
      ...{ name: row.name, type: row.sequenceType, steps: row.draft },
      ...beside(row),
    });
    return { name: `${row.name}.campaign.json`, type: "application/json", body };
  });

/** What a campaign file contains besides the steps. */
const beside = (row: CampaignRow) => ({
  include_existing_people: row.isExistingPeople,
  include_talked_before: row.isIncludeTalkedBefore,
  only_premium: row.isOnlyPremium,
  settings: settingsOf(row.settings),
});

/** A new draft from a file. */
export async function createFromFile(
  cx: Context,
  { file }: Input<typeof campaignFiles.create>,
): Promise<Campaign> {
  const { name, type, steps, settings = {}, ...choices } = fileIn(file);
  refuseLocked(cx, settings);
  const draft = draftOf(cx, type, { sequence: steps }) ?? [];
  return makeCampaign(cx, { name, sequenceType: type, draft, settings, ...choicesOf(choices) });
}

export const compareWithFile = (
  cx: Context,
  { id, file, ...merging }: Input<typeof campaignFiles.compare>,
): Promise<Output<typeof campaignFiles.compare>> =>
  cx.transact(async (tx) => {
    const row = await mustFindCampaign(cx, tx, id);
    const { name, type, steps, ...choices } = fileIn(file);
    const becoming = typeWith(row, type);
    const [live] = await listLive(tx, [id]);
    const { sequence, conflicts } = broughtTogether(cx, becoming, row.draft, steps, live?.sequence, merging);
    const people = live ? await listTrails(tx, id, row.draft) : [];
    return {
      name: name === row.name ? null : name,
      changes: changesWithReach(row.draft, sequence, people),
      choices: changedChoices(choicesIn(beside(row)), choicesIn(choices)),
      ...{ sequence: row.draft, result: sequence, conflicts },
    };
  });

/** Ways are never lost, and by whom a campaign was drafted does not change with its steps. */
const typeWith = ({ sequenceType }: CampaignRow, file: SequenceType): SequenceType =>
  hasWays(sequenceType) || !hasWays(file) ? sequenceType : "smart";

/** The draft as the file says, or as both say. A smart campaign does not become a simple one again. */
export async function replaceByFile(
  cx: Context,
  { id, draftVersion, file, ...merging }: Input<typeof campaignFiles.replace>,
): Promise<Campaign> {
  const { name, type, steps, settings = {}, ...choices } = fileIn(file);
  return cx.transact(async (tx) => {
    const row = await mustFindCampaign(cx, tx, id);
    const [live] = await listLive(tx, [id]);
    const becoming = typeWith(row, type);
    const smart = becoming === row.sequenceType ? {} : { sequenceType: "smart" as const };
    const { sequence } = broughtTogether(cx, becoming, row.draft, steps, live?.sequence, merging);
    await keepDraft(cx, tx, { id, draftVersion, name, ...smart, sequence });
    await keepSettings(cx, tx, { id, settings, ...choicesOf(choices) });
    return changed(cx, tx, id);
  });
}

type ChoicesInFile = ReturnType<typeof choicesIn>;

const changedChoices = (from: ChoicesInFile, to: ChoicesInFile) =>
  fileChoices.flatMap((name) => {
    const value = to[name];
    return value === undefined || isDeepStrictEqual(value, from[name]) ? [] : [{ name, value }];
  });

type Merging = Pick<Input<typeof campaignFiles.compare>, "isMerge" | "keepOurs">;

/** The new draft: the file's steps, or a merge with the draft's own changes since the running version (M7). */
function broughtTogether(
  cx: Context,
  type: SequenceType,
  draft: Sequence,
  steps: Sequence,
  live: Sequence | undefined,
  { isMerge, keepOurs }: Merging,
): { sequence: Sequence; conflicts: Conflict[] } {
  const sent = (sequence: Sequence) => draftOf(cx, type, { sequence }) ?? [];
  const file = sent(steps);
  if (!isMerge || !live) return { sequence: file, conflicts: [] };
  const { sequence, conflicts } = mergeSequences(sent(live), sent(draft), file, new Set(keepOurs));
  return { sequence: sent(sequence), conflicts };
}

type Choices = Pick<CampaignFile, "include_existing_people" | "include_talked_before" | "only_premium">;
const choicesOf = (choices: Choices) => ({
  isExistingPeople: choices.include_existing_people,
  isIncludeTalkedBefore: choices.include_talked_before,
  isOnlyPremium: choices.only_premium,
});

/** Refused with the line or the places that do not fit; a campaign never changes by a file that does not fit whole. */
function fileIn(text: string): CampaignFile {
  const read = readCampaignFile(text);
  switch (read.kind) {
    case "file":
      return read.file;
    case "unreadable":
      throw new DomainError("campaign_file_unreadable", { line: read.line });
    case "newer":
      throw new DomainError("campaign_file_newer", { version: read.version });
    case "wrong":
      throw new DomainError("campaign_file_wrong", { places: read.places.slice(0, 20).join(", ") });
  }
}
