import type { Input } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { Prospect, prospects } from "@/lib/contract/prospects/prospects";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { identitiesOf, identityKey, normalEmail, phoneAsKnown } from "@/server/domain/prospects/identity";
import { changedFields } from "@/server/domain/prospects/merge";
import type { Person } from "@/server/domain/prospects/person";
import { cleanText } from "@/server/domain/prospects/text";
import { publish } from "@/server/outbox/publish";
import { wakeProspects } from "@/server/planning/prospect";
import { logEvents } from "@/server/repositories/ledger/events";
import { addIdentities, dropIdentities, ownersOf } from "@/server/repositories/prospects/identities";
import { notePairs, type Pair } from "@/server/repositories/prospects/possible-duplicates";
import {
  findProspect,
  listCustomFields,
  lockProspect,
  type ProspectRow,
  updateProspects,
} from "@/server/repositories/prospects/prospects";
import { planningOf } from "@/server/services/campaigns/planning";
import { mustFindProspect } from "./access";
import { showProspect } from "./view";

type Edit = Input<typeof prospects.update>;

/** The address belongs to another prospect: both become possible duplicates (R24). */
class IdentityTaken extends DomainError {
  constructor(readonly pair: Pair) {
    super("identity_taken", { fields: { workEmail: "identity_taken" }, value: pair.value });
  }
}

/**
 * Applies a member's edit: the new data identifies the prospect from now on, imports do not overwrite it (R24), and steps that waited for
 * it are checked again.
 */
export async function editProspect(cx: Context, input: Edit): Promise<Prospect> {
  try {
    return await write(cx, input);
  } catch (error) {
    if (error instanceof IdentityTaken) await cx.transact((tx) => notePairs(tx, [error.pair]));
    throw error;
  }
}

const write = (cx: Context, input: Edit): Promise<Prospect> =>
  cx.transact(async (tx) => {
    await mustFindProspect(cx, tx, input.id);
    const before = (await lockProspect(tx, input.id))!;
    if (before.version !== input.version) throw new DomainError("conflict", { version: before.version });
    const fields = await listCustomFields(tx);
    const after = edited(before, input, new Set(fields.map(({ key }) => key)));
    const changed = changedFields(before, after);
    if (changed.length > 0) {
      await recogniseBy(tx, before, after);
      await updateProspects(tx, [{ ...after, id: before.id }], cx.now());
      await logEvents(tx, [
        {
          ...{ id: cx.newId(), at: cx.now(), kind: "edited", prospectId: before.id },
          actorId: cx.scope.personId,
          detail: { fields: changed.join(",") },
        },
      ]);
      await wakeProspects(tx, planningOf(cx), [before.id]);
      await publish(tx, "refetch", { list: "profiles", id: before.id });
    }
    return showProspect(cx, (await findProspect(tx, before.id))!, fields);
  });

function edited(before: ProspectRow, input: Edit, keys: ReadonlySet<string>): Person {
  const text = (name: "firstName" | "lastName" | "position" | "companyName" | "location") =>
    input[name] === undefined ? before[name] : cleanText(input[name]);
  const firstName = text("firstName");
  const lastName = text("lastName");
  const wasJoined = before.fullName === `${before.firstName} ${before.lastName}`.trim();
  const isRenamed = firstName !== before.firstName || lastName !== before.lastName;
  const joined = `${firstName} ${lastName}`.trim();
  return {
    ...before,
    ...{ firstName, lastName, position: text("position") },
    fullName: isRenamed && (wasJoined || joined !== "") ? joined : before.fullName,
    companyName: text("companyName"),
    location: text("location"),
    workEmail: input.workEmail === undefined ? before.workEmail : emailOf(input.workEmail),
    phone: input.phone === undefined ? before.phone : phoneOf(input.phone, text("location")),
    customFields: customFieldsOf(before.customFields, input.customFields ?? {}, keys),
  };
}

function emailOf(value: string | null): string | null {
  if (!value?.trim()) return null;
  const normal = normalEmail(value);
  if (!normal) throw new DomainError("invalid_input", { fields: { workEmail: "invalid_email" } });
  return normal;
}

/** A number without a country is stored as typed; it identifies no one. */
function phoneOf(value: string | null, location: string): string | null {
  const typed = cleanText(value ?? "");
  if (typed === "") return null;
  if (!/^[+\d][\d\-() .]{3,}$/.test(typed))
    throw new DomainError("invalid_input", { fields: { phone: "wrong_phone" } });
  return phoneAsKnown(typed, location);
}

function customFieldsOf(
  before: Record<string, string>,
  change: Record<string, string>,
  keys: ReadonlySet<string>,
): Record<string, string> {
  const unknown = Object.keys(change).find((key) => !keys.has(key));
  if (unknown) throw new DomainError("unknown_field", { field: unknown });
  const all = { ...before, ...change };
  return Object.fromEntries(
    Object.entries(all).flatMap(([key, value]) => (cleanText(value) ? [[key, cleanText(value)]] : [])),
  );
}

/** An address belongs to one prospect: taking another's is refused. A phone number may be shared. */
async function recogniseBy(tx: Tx, before: ProspectRow, after: Person): Promise<void> {
  const now = identitiesOf({ ...after, memberRef: before.memberRef });
  const keys = new Set(now.map(identityKey));
  const owners = await ownersOf(tx, now);
  for (const identity of now) {
    const owner = owners.get(identityKey(identity)) ?? before.id;
    if (identity.kind !== "phone" && owner !== before.id)
      throw new IdentityTaken({ one: before.id, other: owner, ...identity });
  }
  await dropIdentities(
    tx,
    before.id,
    identitiesOf(before).filter((identity) => !keys.has(identityKey(identity))),
  );
  await addIdentities(
    tx,
    now.map((identity) => ({ prospectId: before.id, identity })),
  );
}
