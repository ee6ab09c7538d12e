import type { CrmDraft, CrmObject } from "@/server/ports/crm";
import { chance, pick } from "@/server/sandbox/rules/chance";
import {
  type ColleagueAct,
  colleagueActOf,
  nextTurnAfter,
  optionNameOf,
  remarkOf,
} from "@/server/sandbox/rules/colleagues";
import { crmFields, crmPipelines, optionNameKey } from "@/server/sandbox/rules/crms";
import { memberAt, memberCount } from "@/server/sandbox/rules/members";
import { laterBy, scheduleByItself } from "../scheduled";
import { allRecords, type Row } from "./records";
import { type Crm, countTurn, endConsentsOf, isInUse, renameOption, takeKeyBack } from "./rows";
import { addDeal, addPerson } from "./seeds";
import { type Doing, tell } from "./telling";
import { mergePeople, removeRecord, updateRecord } from "./write";

/** Somebody who works with the CRM does something in it, or nothing, and is back some hours later. */
export async function takeColleagueTurn(doing: Doing, crmId: string): Promise<void> {
  const crm = await countTurn(doing.tx, crmId);
  if (!crm || !(await isInUse(doing.tx, crmId))) return;
  const act = colleagueActOf(doing.world.behavior, crm.id, crm.turns);
  if (act) await acts[act](doing, crm);
  await planTurn(doing, crm, nextTurnAfter(crm.id, crm.turns));
}

export const planTurn = ({ tx, world, newId, at }: Doing, { id }: Pick<Crm, "id">, ms: number) =>
  scheduleByItself(tx, { id: newId(), kind: "crm_turn", sourceId: id, dueAt: laterBy(world, at, ms) });

const somebody = async ({ tx }: Doing, { id, turns }: Crm, object: CrmObject, word: string) => {
  const all = await allRecords(tx, id, object);
  return all.length > 0 ? pick(all, "which", word, id, turns) : null;
};

const change = async (doing: Doing, crm: Crm, object: CrmObject, draftOf: (row: Row) => CrmDraft) => {
  const row = await somebody(doing, crm, object, "changed");
  if (row) await updateRecord(doing, crm, { object, ref: String(row.number), draft: draftOf(row) });
};
const remove = async (doing: Doing, crm: Crm, object: CrmObject) => {
  const row = await somebody(doing, crm, object, "removed");
  if (row) await removeRecord(doing, crm, { object, ref: String(row.number) });
};
const newMember = ({ id, turns }: Crm) => memberAt(Math.floor(chance("who is new", id, turns) * memberCount));

const keyOfRole = (crm: Crm, role: string) =>
  crmFields(crm.vendor, "person").find((field) => field.role === role)?.key ?? "";

const acts: Record<ColleagueAct, (doing: Doing, crm: Crm) => Promise<void>> = {
  edit: (doing, crm) =>
    change(doing, crm, "person", ({ number }) => ({
      values:
        chance("edits", crm.id, crm.turns) < 0.5
          ? { [keyOfRole(crm, "notes")]: remarkOf(crm.id, crm.turns) }
          : { [keyOfRole(crm, "phone")]: `+49 30 ${5_000_000 + number * 7 + crm.turns}` },
    })),
  move: (doing, crm) =>
    change(doing, crm, "deal", ({ stage }) => {
      const stages = crmPipelines[crm.vendor].find((one) =>
        one.stages.some(({ ref }) => ref === stage),
      )?.stages;
      const at = stages?.findIndex(({ ref }) => ref === stage) ?? 0;
      const next = stages?.[at + 1] ?? stages?.[0];
      return { deal: { ...(next && { stageRef: next.ref }) } };
    }),
  win: (doing, crm) => change(doing, crm, "deal", () => ({ deal: { status: "won" } })),
  lose: (doing, crm) => change(doing, crm, "deal", () => ({ deal: { status: "lost" } })),
  new_person: async (doing, crm) => {
    const row = await addPerson(doing, crm, newMember(crm), null);
    await tell(doing, crm, row);
  },
  new_deal: async (doing, crm) => {
    const person = await somebody(doing, crm, "person", "gets a deal");
    if (person) await tell(doing, crm, await addDeal(doing, crm, newMember(crm), person));
  },
  delete_person: (doing, crm) => remove(doing, crm, "person"),
  delete_deal: (doing, crm) => remove(doing, crm, "deal"),
  merge: async (doing, crm) => {
    const [kept, gone] = [
      await somebody(doing, crm, "person", "kept"),
      await somebody(doing, crm, "person", "merged"),
    ];
    if (kept && gone && kept.number !== gone.number)
      await mergePeople(doing, crm, { kept: String(kept.number), gone: String(gone.number) });
  },
  rename_option: async ({ tx }, crm) => {
    const source = crmFields(crm.vendor, "person").find(({ role }) => role === "source");
    if (!source) return;
    const { ref } = pick(source.options, "renamed", crm.id, crm.turns);
    await renameOption(tx, crm.id, {
      option: optionNameKey(source.key, ref),
      name: optionNameOf(crm.id, crm.turns),
    });
  },
  revoke: async ({ tx }, crm) => {
    for (const user of [0, 1]) {
      await endConsentsOf(tx, crm.id, user);
      await takeKeyBack(tx, crm.id, user);
    }
  },
};
