import assert from "node:assert/strict";
import type {
  CrmAccess,
  CrmAccount,
  CrmAttempt,
  CrmDraft,
  CrmObject,
  CrmPlace,
  CrmPort,
  CrmRecord,
  CrmResult,
  CrmTokens,
  CrmValues,
  CrmWritten,
} from "@/server/ports/crm";

/** A message as it arrived, and when. */
export type Arrived = { url: string; headers: Record<string, string | undefined>; body: string; at: Date };

/**
 * What a driver has to provide for the contract tests: an account with three users, by number, of whom the last no longer works there, a
 * pipeline of at least three stages, and things that colleagues do there.
 */
export type CrmSubject = {
  port: CrmPort;
  newWorkspace(): Promise<string>;
  redirectUri: string;
  /** An address that messages can be sent to. */
  eventsUrl(name: string): string;
  now(): Date;
  passMinutes(minutes: number): Promise<void>;
  /** What a user does on the page at `url`; where their browser goes. */
  decide(url: string, user: number, allows: boolean): Promise<URL>;
  /** The key of a user, and how they take it back. */
  keyOf(workspaceId: string, user: number): Promise<string>;
  revokeKey(workspaceId: string, key: string): Promise<void>;
  /** A user takes back what they allowed, at the vendor. */
  revoke(workspaceId: string, user: number): Promise<void>;
  /** Names of the first pipeline's stages, from left to right, by the vendor's own books. */
  stageNames(workspaceId: string): Promise<string[]>;
  /** Where a text can be written that is too long at `maxLength` and one more, one of a few options, and a number. */
  keys: { text: string; choice: string; number: string };
  /** The number in the books for a deal's amount, in its currency. */
  bookedAmount(workspaceId: string, ref: string): Promise<number>;
  /** How many records that are not deleted are in the books under a name. */
  countBooked(workspaceId: string, object: CrmObject, name: string): Promise<number>;
  /** A key for the next `create`, of which nobody will know whether it was done; it was. */
  keyOfUnknown(workspaceId: string): Promise<string>;
  /** What a colleague does there. */
  add(workspaceId: string, of: Added): Promise<string>;
  edit(workspaceId: string, object: CrmObject, ref: string, values: CrmValues): Promise<void>;
  moveDeal(
    workspaceId: string,
    ref: string,
    to: { stageRef?: string; status?: "open" | "won" | "lost" },
  ): Promise<void>;
  remove(workspaceId: string, object: CrmObject, ref: string): Promise<void>;
  mergePeople(workspaceId: string, kept: string, gone: string): Promise<void>;
  /** Which deletions a listing of changes tells, and whether it tells what a record was merged into. */
  tells: { deletions: readonly CrmObject[]; merges: boolean };
  /** Whether the vendor has each address once, and does not say whose a key is. */
  keepsOnePerAddress?: boolean;
  keyHasNoUser?: boolean;
  /** The texts in the history of a person. */
  history(workspaceId: string, personRef: string): Promise<string[]>;
  /** Lets the vendor send what it has to tell; what arrived, in order. */
  arrivals(): Promise<Arrived[]>;
};

export type Added = {
  object: CrmObject;
  name: string;
  email?: string;
  domain?: string;
  /** All of one call are changed at the same instant. */
  count?: number;
};

export type CrmGuarantee = { name: string; hold(subject: CrmSubject): Promise<void> };

/** An account that is connected. */
export type Connected = {
  place: CrmPlace;
  access: CrmAccess;
  account: CrmAccount;
  tokens: CrmTokens | null;
};

export function okOf<T>(result: CrmResult<T> | Exclude<CrmWritten, { kind: "ok" }>): T {
  if (result.kind !== "ok") assert.fail(`not ok: ${JSON.stringify(result)}`);
  return result.value;
}
export const refOf = (result: CrmWritten): string => {
  if (result.kind !== "ok") assert.fail(`not written: ${JSON.stringify(result)}`);
  return result.value.ref;
};
export const isKind = (result: { kind: string }, ...kinds: string[]) =>
  assert.ok(kinds.includes(result.kind), `${JSON.stringify(result)} is not ${kinds.join(" or ")}`);

let counted = 0;
/** A name or key that is in no other test. */
export const fresh = (word: string) => {
  counted += 1;
  return `${word} ${counted}`;
};

export const newAttempt = ({ redirectUri }: CrmSubject): CrmAttempt => ({
  state: fresh("state").replace(" ", "-"),
  verifier: "verifier-".repeat(6),
  redirectUri,
});

export const placeIn = async (subject: CrmSubject): Promise<CrmPlace> => ({
  workspaceId: await subject.newWorkspace(),
});

export async function allowed(subject: CrmSubject, user = 0) {
  const place = await placeIn(subject);
  const attempt = newAttempt(subject);
  const back = await subject.decide(await subject.port.addressOf(place, attempt), user, true);
  assert.equal(`${back.origin}${back.pathname}`, attempt.redirectUri);
  assert.equal(back.searchParams.get("state"), attempt.state);
  return { place, attempt, code: back.searchParams.get("code") ?? "" };
}

/** By the sign-in. */
export async function signedIn(subject: CrmSubject, user = 0): Promise<Connected> {
  const { place, attempt, code } = await allowed(subject, user);
  const tokens = okOf(await subject.port.redeem(place, attempt, code));
  return { ...(await withAccount(subject, place, accessOf(tokens))), tokens };
}

export const accessOf = ({ accessToken, site }: CrmTokens): CrmAccess => ({
  kind: "oauth",
  token: accessToken,
  site,
});

async function withAccount({ port }: CrmSubject, place: CrmPlace, access: CrmAccess) {
  const account = okOf(await port.account(place, access));
  return { place, account, access: { ...access, site: account.url } };
}

/** By a key, and prepared. */
export async function connected(subject: CrmSubject, user = 0): Promise<Connected> {
  const place = await placeIn(subject);
  const token = await subject.keyOf(place.workspaceId, user);
  const at = await withAccount(subject, place, { kind: "key", token, site: null });
  okOf(await subject.port.prepare(at.place, at.access));
  return { ...at, tokens: null };
}

export async function create(
  { port }: CrmSubject,
  { place, access }: Connected,
  object: CrmObject,
  draft: CrmDraft,
  ourKey = fresh("key").replace(" ", "-"),
): Promise<string> {
  return refOf(await port.create(place, access, { object, ourKey, draft }));
}

export async function readOne(
  { port }: CrmSubject,
  { place, access }: Connected,
  object: CrmObject,
  ref: string,
): Promise<CrmRecord> {
  const [record, ...others] = okOf(await port.read(place, access, { object, refs: [ref] }));
  assert.deepEqual(others, []);
  assert.ok(record, `${object} ${ref} was not read`);
  return record;
}

export async function update(
  { port }: CrmSubject,
  { place, access }: Connected,
  object: CrmObject,
  ref: string,
  draft: CrmDraft,
): Promise<void> {
  refOf(await port.update(place, access, { object, ref, draft }));
}

/** The first pipeline's stages. */
export async function stagesOf({ port }: CrmSubject, { place, access }: Connected) {
  const [pipeline] = okOf(await port.pipelines(place, access));
  assert.ok(pipeline && pipeline.stages.length >= 3);
  return pipeline.stages;
}

export async function keyMeaning(
  { port }: CrmSubject,
  { place, access }: Connected,
  object: CrmObject,
  means: string,
): Promise<string> {
  const field = okOf(await port.fields(place, access, object)).find((one) => one.means === means);
  assert.ok(field, `no field of a ${object} means ${means}`);
  return field.key;
}

/** A person with an address. */
export async function newPerson(subject: CrmSubject, of: Connected, name: string, email: string) {
  const key = await keyMeaning(subject, of, "person", "email");
  return create(subject, of, "person", { name, values: { [key]: email } });
}

export async function newDeal(subject: CrmSubject, of: Connected, draft: CrmDraft = {}) {
  const [first] = await stagesOf(subject, of);
  const deal = { stageRef: first?.ref ?? "", amount: 100_000, currency: "EUR", ...draft.deal };
  return create(subject, of, "deal", { name: fresh("Deal"), ...draft, deal });
}
