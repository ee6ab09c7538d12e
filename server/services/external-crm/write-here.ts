import { DomainError, type ErrorCode } from "@/lib/contract/errors";
import type { Tools } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { customIdOf } from "@/server/domain/external-crm/mapping";
import type { Planning } from "@/server/planning/planning";
import { findProspect, listCustomFields, type ProspectRow } from "@/server/repositories/prospects/prospects";
import { type Change, writeAs } from "@/server/services/prospects/edit";

type HereTools = Pick<Tools, "now" | "newId" | "keys"> & { actorId: string | null; planning: Planning };

/**
 * Writes values of the CRM to a prospect whom this transaction locked, each as a member would. One that we cannot take is returned with the
 * reason, and keeps no other from being written.
 */
export async function writeHere(
  tools: HereTools,
  tx: Tx,
  before: ProspectRow,
  values: Readonly<Record<string, string | null>>,
): Promise<Map<string, ErrorCode>> {
  const refused = new Map<string, ErrorCode>();
  const fields = await listCustomFields(tx);
  const keys = new Map(fields.map(({ id, key }) => [id, key]));
  const editing = { ...tools, mayFind: async () => false };
  let row = before;
  for (const [name, value] of Object.entries(values)) {
    const change = changeOf(row, name, (value ?? "").slice(0, lengths[name] ?? 2_000).trim(), keys);
    if (change === null) continue;
    try {
      await writeAs(editing, tx, { before: row, change, fields });
      row = (await findProspect(tx, row.id)) ?? row;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const [code = error.code] = Object.values(error.details.fields ?? {}) as ErrorCode[];
      refused.set(name, code);
    }
  }
  return refused;
}

/** Longer values are cut: what fits is more use than nothing. */
const lengths: Readonly<Record<string, number>> = {
  ...{ first_name: 120, last_name: 120, full_name: 240, email: 254, phone: 40, position: 250, location: 250 },
  ...{ network_url: 500, website: 500 },
};

/** Null for a field that is not ours to change. */
function changeOf(
  row: ProspectRow,
  name: string,
  value: string,
  keys: ReadonlyMap<string, string>,
): Change | null {
  const customId = customIdOf(name);
  if (customId !== null) {
    const key = keys.get(customId);
    return key === undefined ? null : { customFields: { [key]: value } };
  }
  switch (name) {
    case "first_name":
      return { firstName: value };
    case "last_name":
      return { lastName: value };
    case "full_name": {
      const [first = "", ...rest] = value.split(/\s+/);
      return { firstName: first, lastName: rest.join(" ") };
    }
    case "email":
      return row.workEmail === null && row.personalEmail !== null
        ? { personalEmail: value }
        : { workEmail: value };
    case "phone":
      return { phone: value };
    case "position":
      return { position: value };
    case "location":
      return { location: value };
    case "network_url":
      return { profileUrl: value };
    case "website":
      return { website: value };
    default:
      return null;
  }
}
