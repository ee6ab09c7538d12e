import type { Input } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { Prospect, prospects } from "@/lib/contract/prospects/prospects";
import type { Context, Tools } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import {
  canonicalProfileUrl,
  companyDomain,
  identitiesOf,
  identityKey,
  normalEmail,
  phoneAsKnown,
  twitterHandle,
  webAddress,
} from "@/server/domain/prospects/identity";
import { changedFields } from "@/server/domain/prospects/merge";
import type { Person } from "@/server/domain/prospects/person";
import { cleanText } from "@/server/domain/prospects/text";
import { publish } from "@/server/outbox/publish";
import type { Planning } from "@/server/planning/planning";
import { wakeProspects } from "@/server/planning/prospect";
import { findEditor } from "@/server/repositories/inbox/timeline";
import { logEvents } from "@/server/repositories/ledger/events";
import { erasedAmong } from "@/server/repositories/prospects/erasing";
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
import { mayFind, mustFindProspect } from "./access";
import { showProspect } from "./view";

type Edit = Input<typeof prospects.update>;
export type Change = Omit<Edit, "id" | "version">;
type CustomFields = Awaited<ReturnType<typeof listCustomFields>>;

/** The address belongs to another prospect: both become possible duplicates (R24). `owner` if the member may see that one. */
class IdentityTaken extends DomainError {
  constructor(
    readonly pair: Pair,
    field: keyof Edit,
    owner: string | undefined,
  ) {
    super("identity_taken", { fields: { [field]: "identity_taken" }, value: pair.value, owner });
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
    if (before.version !== input.version)
      throw new DomainError("conflict", {
        version: before.version,
        editor: await findEditor(tx, before.id, cx.scope.personId),
      });
    const fields = await listCustomFields(tx);
    await writeChange(cx, tx, { before, change: input, fields });
    return showProspect(cx, (await findProspect(tx, before.id))!, fields);
  });

type Written = { before: ProspectRow; change: Change; fields: CustomFields };

/** Who changes it: a member, or the product itself. */
type Editing = Pick<Tools, "now" | "newId" | "keys"> & {
  actorId: string | null;
  planning: Planning;
  mayFind(tx: Tx, id: string): Promise<boolean>;
};

/** Writes the change of a prospect whom this transaction locked. */
export const writeChange = (cx: Context, tx: Tx, written: Written): Promise<void> =>
  writeAs(
    {
      ...{
        now: cx.now,
        newId: cx.newId,
        keys: cx.keys,
        actorId: cx.scope.personId,
        planning: planningOf(cx),
      },
      mayFind: (tx, id) => mayFind(cx, tx, id),
    },
    tx,
    written,
  );

export async function writeAs(cx: Editing, tx: Tx, { before, change, fields }: Written): Promise<void> {
  const after = edited(before, change, new Set(fields.map(({ key }) => key)));
  const changed = changedFields(before, after);
  if (changed.length === 0) return;
  await updateIdentities(cx, tx, before, after);
  await updateProspects(tx, [{ ...after, id: before.id }], cx.now());
  await logEvents(tx, [
    {
      ...{ id: cx.newId(), at: cx.now(), kind: "edited", prospectId: before.id },
      ...(cx.actorId !== null && { actorId: cx.actorId }),
      detail: { fields: changed.join(",") },
    },
  ]);
  await wakeProspects(tx, cx.planning, [before.id]);
  await publish(tx, "refetch", { list: "profiles", id: before.id });
}

function edited(before: ProspectRow, input: Change, keys: ReadonlySet<string>): Person {
  const text = (name: "firstName" | "lastName" | "position" | "companyName" | "location") =>
    input[name] === undefined ? before[name] : cleanText(input[name]);
  const firstName = text("firstName");
  const lastName = text("lastName");
  const isRenamed = firstName !== before.firstName || lastName !== before.lastName;
  const joined = `${firstName} ${lastName}`.trim();
  return {
    ...before,
    ...{ firstName, lastName, position: text("position") },
    // Whoever loses both names is still called by the old one.
    fullName: isRenamed && joined !== "" ? joined : before.fullName,
    companyName: text("companyName"),
    companyDomain: readField(before, input, "companyDomain", companyDomain) ?? "",
    location: text("location"),
    workEmail: readField(before, input, "workEmail", normalEmail),
    personalEmail: readField(before, input, "personalEmail", normalEmail),
    profileUrl: readField(before, input, "profileUrl", canonicalProfileUrl),
    phone: readField(before, input, "phone", (typed) => phoneOf(typed, text("location"))),
    website: readField(before, input, "website", webAddress),
    twitter: readField(before, input, "twitter", twitterHandle),
    customFields: customFieldsOf(before.customFields, input.customFields ?? {}, keys),
  };
}

const refusals = {
  companyDomain: "invalid_company_domain",
  workEmail: "invalid_email",
  personalEmail: "invalid_email",
  profileUrl: "invalid_profile_url",
  phone: "wrong_phone",
  website: "invalid_website",
  twitter: "invalid_twitter",
} as const;
type ReadField = keyof typeof refusals;

/** The value of a field that must have a certain form; an empty one clears it. */
function readField(
  before: ProspectRow,
  edit: Change,
  field: ReadField,
  read: (typed: string) => string | null,
): string | null {
  const given = edit[field];
  if (given === undefined) return before[field];
  const typed = cleanText(given ?? "");
  if (typed === "") return null;
  const value = read(typed);
  if (value === null) throw new DomainError("invalid_input", { fields: { [field]: refusals[field] } });
  return value;
}

/** A number without a country is stored as typed; it identifies no one. */
const phoneOf = (typed: string, location: string): string | null =>
  /^[+\d][\d\-() .]{3,}$/.test(typed) ? phoneAsKnown(typed, location) : null;

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
async function updateIdentities(cx: Editing, tx: Tx, before: ProspectRow, after: Person): Promise<void> {
  const now = identitiesOf({ ...after, memberRef: before.memberRef });
  const keys = new Set(now.map(identityKey));
  const had = new Set(identitiesOf(before).map(identityKey));
  const owners = await ownersOf(tx, now);
  const erased = await erasedAmong(
    tx,
    cx.keys.secret,
    now.filter((each) => each.kind !== "phone" && !had.has(identityKey(each))),
  );
  if (erased.size > 0) throw new DomainError("erased_at_request");
  for (const identity of now.filter((each) => !had.has(identityKey(each)))) {
    const owner = owners.get(identityKey(identity)) ?? before.id;
    if (identity.kind === "phone" || owner === before.id) continue;
    const pair = { one: before.id, other: owner, ...identity };
    const field = (["workEmail", "personalEmail", "profileUrl"] as const).find(
      (name) => after[name] === identity.value,
    );
    throw new IdentityTaken(pair, field ?? "workEmail", (await cx.mayFind(tx, owner)) ? owner : undefined);
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
