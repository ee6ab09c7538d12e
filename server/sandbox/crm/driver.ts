import { randomBytes } from "node:crypto";
import { inWorkspace, type Tx } from "@/server/db/tx";
import { hashOf } from "@/server/domain/auth/token";
import type {
  CrmAccess,
  CrmFailure,
  CrmPlace,
  CrmPort,
  CrmSearch,
  CrmTokens,
  CrmVendor,
} from "@/server/ports/crm";
import { firstTurnAfter, isAnswerLost } from "@/server/sandbox/rules/colleagues";
import { crmCurrencies, crmFields, crmPipelines, crmUsers, userOfKey } from "@/server/sandbox/rules/crms";
import type { SandboxTools } from "../tools";
import { readWorld } from "../world";
import { accountOf, recordOf, userAt } from "./account";
import { listChanges } from "./changes";
import { planTurn } from "./colleagues";
import { messageKey, readMessage } from "./messages";
import { insertHistory, readRecords, searchRecords, type Wanted } from "./records";
import { type Crm, endConsent, findCrm, insertConsent, keepCrm, lockConsent, setTokens } from "./rows";
import { furnish } from "./seeds";
import { type Doing, dropSubscriptions, hasTurnAhead, keepSubscription } from "./telling";
import { createRecord, removeRecord, updateRecord } from "./write";

const accessSeconds = 3_600;
const refused = { kind: "refused" } as const;
const absent = { kind: "absent" } as const;
const ok = <T>(value: T) => ({ kind: "ok", value }) as const;

const newSecret = () => randomBytes(32).toString("base64url");
/** Codes and tokens name the consent they belong to. */
export const secretOf = (id: string) => `${id}.${newSecret()}`;
const consentIn = (token: string) => /^[0-9a-f-]{36}(?=\.)/.exec(token)?.[0] ?? null;

/** Under the host the consent was asked from, at server/http/public/crm. */
const pageOf = (id: string, returnUrl: string) => new URL(`/sandbox/crm-consent/${id}`, returnUrl).href;

/** `home`: where pages are of an account that nobody signed in to. */
type Tools = Pick<SandboxTools, "pool" | "now" | "newId"> & { secret: Uint8Array; home: string };
type Inside = <T>(place: CrmPlace, work: (doing: Doing) => Promise<T>) => Promise<T>;

/** A pretend Pipedrive or HubSpot, as strict as the real ones, in which colleagues work (rules/colleagues.ts). */
export function createSandboxCrm(tools: Tools, vendor: CrmVendor): CrmPort {
  const { pool, now, newId, secret } = tools;
  const inside: Inside = (place, work) =>
    inWorkspace(pool, place, async (tx) => work({ tx, world: await readWorld(tx), newId, at: now() }));
  const as: As = (place, access, work) =>
    inside(place, async (doing) => {
      const who = await whoIs(doing, tools, vendor, access);
      return who ? work(doing, who.crm, who.user) : refused;
    });
  return {
    ...{ isSandbox: true, hasSignIn: true },
    ...consents(tools, vendor, inside),
    ...about(vendor, as),
    ...records(as),
    subscribe: (place, access, { url }) =>
      as(place, access, async ({ tx }, { id: crmId }) =>
        ok({ refs: [await keepSubscription(tx, { id: newId(), crmId, url })] }),
      ),
    unsubscribe: (place, access, refs) =>
      as(place, access, async ({ tx }, { id }) => {
        await dropSubscriptions(tx, id, refs);
        return ok(null);
      }),
    readEvents: (message) => readMessage(messageKey(secret), message),
  };
}

type As = <T>(
  place: CrmPlace,
  access: CrmAccess,
  work: (doing: Doing, crm: Crm, user: number) => Promise<T>,
) => Promise<T | CrmFailure>;

async function whoIs(
  doing: Doing,
  { newId, home }: Tools,
  vendor: CrmVendor,
  { kind, token }: CrmAccess,
): Promise<{ crm: Crm; user: number } | null> {
  if (kind === "key") {
    const user = userOfKey(token);
    if (user === null) return null;
    const crm = await open(doing, { id: newId(), vendor, home });
    return crm.keysOff.includes(user) ? null : { crm, user };
  }
  const id = consentIn(token);
  const consent = id && (await lockConsent(doing.tx, id));
  const isGood =
    consent &&
    consent.state === "allowed" &&
    consent.accessHash === hashOf(token) &&
    +doing.at < +(consent.accessUntil ?? 0);
  const crm = isGood ? await findCrm(doing.tx, consent.crmId) : null;
  return consent && crm?.vendor === vendor ? { crm, user: consent.person ?? 0 } : null;
}

/** The account, which is furnished when somebody first asks for it. */
async function open(doing: Doing, of: Pick<Crm, "id" | "vendor" | "home">): Promise<Crm> {
  const { crm, isNew } = await keepCrm(doing.tx, of);
  if (isNew) await furnish(doing, crm);
  return crm;
}

function consents(
  { now, newId }: Tools,
  vendor: CrmVendor,
  inside: Inside,
): Pick<CrmPort, "addressOf" | "redeem" | "refresh" | "revoke"> {
  const handOut = async (tx: Tx, id: string): Promise<CrmTokens> => {
    const tokens = { accessToken: secretOf(id), refreshToken: secretOf(id) };
    await setTokens(tx, id, {
      refreshHash: hashOf(tokens.refreshToken),
      accessHash: hashOf(tokens.accessToken),
      accessUntil: new Date(+now() + accessSeconds * 1000),
    });
    return { ...tokens, expiresInSeconds: accessSeconds, site: null };
  };
  const held = async (tx: Tx, token: string) => {
    const id = consentIn(token);
    const consent = id && (await lockConsent(tx, id));
    return consent && consent.state === "allowed" ? consent : null;
  };
  return {
    addressOf: (place, { state, redirectUri }) =>
      inside(place, async (doing) => {
        const returnUrl = new URL(redirectUri);
        returnUrl.searchParams.set("state", state);
        const crm = await open(doing, { id: newId(), vendor, home: returnUrl.origin });
        const id = newId();
        await insertConsent(doing.tx, { id, crmId: crm.id, returnUrl: returnUrl.href });
        return pageOf(id, redirectUri);
      }),
    redeem: (place, _attempt, code) =>
      inside(place, async ({ tx, at }) => {
        const consent = await held(tx, code);
        const isGood = consent && consent.codeHash === hashOf(code) && +at < +(consent.codeUntil ?? 0);
        return isGood ? ok(await handOut(tx, consent.id)) : refused;
      }),
    refresh: (place, refreshToken) =>
      inside(place, async ({ tx }) => {
        const consent = await held(tx, refreshToken);
        if (!consent || consent.refreshHash !== hashOf(refreshToken)) return refused;
        return ok(await handOut(tx, consent.id));
      }),
    revoke: (place, _access, refreshToken) =>
      inside(place, async ({ tx }) => {
        const consent = refreshToken === null ? null : await held(tx, refreshToken);
        if (!consent || consent.refreshHash !== hashOf(refreshToken ?? "")) return absent;
        await endConsent(tx, consent.id, "revoked");
        return ok(null);
      }),
  };
}

const about = (
  vendor: CrmVendor,
  as: As,
): Pick<CrmPort, "account" | "prepare" | "users" | "currencies" | "pipelines" | "fields"> => ({
  account: (place, access) =>
    as(place, access, async (doing, crm, user) => {
      if (!(await hasTurnAhead(doing.tx, crm.id))) await planTurn(doing, crm, firstTurnAfter(crm.id));
      return ok(accountOf(crm, user));
    }),
  prepare: (place, access) => as(place, access, async () => ok(null)),
  users: (place, access) => as(place, access, async () => ok(crmUsers.map((_, at) => userAt(at)))),
  currencies: (place, access) => as(place, access, async () => ok([...crmCurrencies])),
  pipelines: (place, access) => as(place, access, async () => ok(crmPipelines[vendor])),
  fields: (place, access, object) =>
    as(place, access, async (_doing, crm) =>
      ok(crmFields(vendor, object, crm.optionNames).map(({ role: _role, ...field }) => field)),
    ),
});

function wantedBy(by: CrmSearch): Wanted {
  if ("email" in by) return { column: "address", value: by.email };
  if ("domain" in by) return { column: "address", value: by.domain.replace(/^www\./i, "") };
  if ("ourKey" in by) return { column: "key", value: by.ourKey };
  return "name" in by ? { column: "name", value: by.name } : { column: "text", value: by.text };
}

const records = (
  as: As,
): Pick<CrmPort, "find" | "read" | "create" | "update" | "remove" | "changes" | "log"> => ({
  find: (place, access, { object, by, limit }) =>
    as(place, access, async ({ tx }, crm) => {
      if ("text" in by && by.text.trim().length < 2) return ok([]);
      const found = await searchRecords(tx, crm.id, { object, wanted: wantedBy(by), limit });
      return ok(found.map((row) => recordOf(crm, row)));
    }),
  read: (place, access, { object, refs }) =>
    as(place, access, async ({ tx }, crm) =>
      ok((await readRecords(tx, crm.id, { object, refs })).map((row) => recordOf(crm, row))),
    ),
  create: (place, access, { object, ourKey, draft }) =>
    as(place, access, async (doing, crm, user) => {
      const written = await createRecord(doing, crm, { object, ourKey, draft, user });
      const isLost = written.kind === "ok" && isAnswerLost(doing.world.behavior, ourKey);
      return isLost ? ({ kind: "unknown" } as const) : written;
    }),
  update: (place, access, of) => as(place, access, (doing, crm) => updateRecord(doing, crm, of)),
  remove: (place, access, of) =>
    as(place, access, async (doing, crm) => ((await removeRecord(doing, crm, of)) ? ok(null) : absent)),
  changes: (place, access, of) =>
    as(place, access, async ({ tx, at }, crm) => ok(await listChanges(tx, crm, { ...of, now: at }))),
  log: (place, access, { activity }) =>
    as(place, access, async ({ tx, newId }, crm) => {
      const { personRef, dealRef, kind, title, text, at } = activity;
      const [person] = await readRecords(tx, crm.id, { object: "person", refs: [personRef] });
      if (!person) return absent;
      const deals = dealRef ? await readRecords(tx, crm.id, { object: "deal", refs: [dealRef] }) : [];
      const deal = deals[0]?.number ?? null;
      const id = newId();
      await insertHistory(tx, crm.id, { id, person: person.number, deal, kind, title, text, at });
      return ok({ ref: id, url: recordOf(crm, person).url });
    }),
});
