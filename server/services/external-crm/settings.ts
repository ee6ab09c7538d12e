import { type externalCrm, type Mapping, personFields } from "@/lib/contract/crm/external";
import type { Input, Output } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { canBeRead, findWrong, suggestedRows } from "@/server/domain/external-crm/mapping";
import { publish } from "@/server/outbox/publish";
import type { CrmField } from "@/server/ports/crm";
import { listMembers } from "@/server/repositories/auth/memberships";
import { type ConnectionRow, changeConnection } from "@/server/repositories/external-crm/connections";
import { countRefused } from "@/server/repositories/external-crm/lines";
import { touchAll } from "@/server/repositories/external-crm/links";
import { listCustomFields } from "@/server/repositories/prospects/prospects";
import { recordAudit } from "@/server/services/workspaces/audit";
import { lockConnected, mustAnswer, mustBeConnected, mustBeInPlan } from "./access";
import { askCrm } from "./tokens";

/** The fields of people on both sides, read at the CRM. */
export async function showMapping(
  cx: Context,
  { platform }: Input<typeof externalCrm.mapping>,
): Promise<Mapping> {
  mustBeInPlan(cx, platform);
  const { id } = await cx.transact((tx) => mustBeConnected(tx, platform));
  const fields = await readFields(cx, id);
  return cx.transact(async (tx) => {
    const row = await mustBeConnected(tx, platform);
    await changeConnection(tx, row.id, { fields });
    return mappingShown(tx, { ...row, fields });
  });
}

const readFields = async (cx: Context, id: string): Promise<CrmField[]> =>
  mustAnswer(await askCrm(cx, id, (port, place, access) => port.fields(place, access, "person")));

async function mappingShown(tx: Tx, row: ConnectionRow): Promise<Mapping> {
  const customFields = await listCustomFields(tx);
  const refused = new Map((await countRefused(tx, row.id)).map(({ field, count }) => [field, count]));
  const keys = new Set(row.fields.map(({ key }) => key));
  const mapped = new Set(row.mapping.flatMap(({ field, crmField }) => [field, crmField]));
  return {
    version: row.mappingVersion,
    rows: row.mapping.map((one) => ({
      ...one,
      isLost: one.crmField !== null && !keys.has(one.crmField),
      refusedCount: refused.get(one.field) ?? 0,
    })),
    suggested: suggestedRows(row.fields).filter(
      ({ field, crmField }) => !mapped.has(field) && !mapped.has(crmField),
    ),
    fields: [
      ...personFields.map((field) => ({ field, name: null, canBeRead: canBeRead(field) })),
      ...customFields.map(({ id, name }) => ({ field: `custom:${id}`, name, canBeRead: true })),
    ],
    crmFields: row.fields.map(({ key, name, type, options, isReadOnly, isRequired }) => ({
      ...{ key, name, type, choices: options, isReadOnly, isRequired },
    })),
  };
}

/** Replaces the mapping: it applies to what changes from now on, and to everything that is linked if the member wants that. */
export async function setMapping(
  cx: Context,
  { platform, version, rows, appliesToExisting }: Input<typeof externalCrm.setMapping>,
): Promise<Mapping> {
  mustBeInPlan(cx, platform);
  return cx.transact(async (tx) => {
    const row = await lockConnected(tx, platform);
    if (row.mappingVersion !== version) throw new DomainError("conflict", { version: row.mappingVersion });
    const customIds = new Set((await listCustomFields(tx)).map(({ id }) => id));
    const lost = new Set(row.mapping.flatMap(({ crmField }) => crmField ?? []));
    const wrong = findWrong(rows, { fields: row.fields, customIds, lost });
    if (wrong)
      throw new DomainError("crm_field_wrong", {
        fields: { [`rows.${wrong.row}.${wrong.at}`]: "crm_field_wrong" },
      });
    const changed = { ...row, mapping: rows, mappingVersion: version + 1 };
    await changeConnection(tx, row.id, { mapping: rows, mappingVersion: version + 1 });
    if (appliesToExisting) await touchAll(tx, row.id, cx.now());
    await recordAudit(cx, tx, "external_crm_changed", { subjectId: row.id, subject: row.accountName });
    await publish(tx, "refetch", { list: "crms" });
    return mappingShown(tx, changed);
  });
}

/** What makes records there and who owns them, with what can be chosen, read at the CRM. */
export async function showRules(
  cx: Context,
  { platform }: Input<typeof externalCrm.rules>,
): Promise<Output<typeof externalCrm.rules>> {
  mustBeInPlan(cx, platform);
  const { id } = await cx.transact((tx) => mustBeConnected(tx, platform));
  const users = mustAnswer(await askCrm(cx, id, (port, place, access) => port.users(place, access)));
  const pipelines = mustAnswer(await askCrm(cx, id, (port, place, access) => port.pipelines(place, access)));
  return cx.transact(async (tx) => {
    const row = await mustBeConnected(tx, platform);
    await changeConnection(tx, row.id, { pipelines });
    const members = await listMembers(tx);
    const active = users.filter(({ isActive }) => isActive);
    const chosen = new Map(row.rules.owners.map(({ userId, crmUser }) => [userId, crmUser]));
    const byEmail = new Map(active.map(({ email, ref }) => [email.toLowerCase(), ref]));
    return {
      ...{ version: row.rulesVersion, ...row.rules },
      owners: members.map((member) => ({
        userId: member.id,
        crmUser: chosen.get(member.id) ?? byEmail.get(member.email.toLowerCase()) ?? null,
      })),
      crmUsers: active.map(({ ref, name, email }) => ({ ref, name, email })),
      members: members.map(({ id, firstName, lastName, email }) => ({
        ...{ id, name: `${firstName} ${lastName}`.trim() || email, email },
      })),
      pipelines: pipelines.map(({ ref, name, stages }) => ({
        ...{ ref, name, stages: stages.map((stage) => ({ ref: stage.ref, name: stage.name })) },
      })),
    };
  });
}

export async function setRules(
  cx: Context,
  { platform, version, ...rules }: Input<typeof externalCrm.setRules>,
): Promise<null> {
  mustBeInPlan(cx, platform);
  return cx.transact(async (tx) => {
    const row = await lockConnected(tx, platform);
    const members = new Set((await listMembers(tx)).map(({ id }) => id));
    if (rules.owners.some(({ userId }) => !members.has(userId))) throw new DomainError("not_found");
    if (row.rulesVersion !== version) throw new DomainError("conflict", { version: row.rulesVersion });
    const stages = new Set(row.pipelines.flatMap((pipeline) => pipeline.stages.map(({ ref }) => ref)));
    const { dealStage } = rules;
    const lacksStage = rules.createDealOn.length > 0 && dealStage === null;
    if (lacksStage || (dealStage !== null && !stages.has(dealStage)))
      throw new DomainError("crm_stage_missing", { fields: { dealStage: "crm_stage_missing" } });
    await changeConnection(tx, row.id, { rules, rulesVersion: version + 1 });
    await recordAudit(cx, tx, "external_crm_changed", { subjectId: row.id, subject: row.accountName });
    await publish(tx, "refetch", { list: "crms" });
    return null;
  });
}
