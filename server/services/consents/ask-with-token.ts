import { setTimeout as sleep } from "node:timers/promises";
import { DomainError } from "@/lib/contract/errors";
import type { Tools } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { isFresh, isGood } from "@/server/domain/mailboxes/access-token";
import { openTokens, sealTokens, type Tokens } from "./sealed-tokens";

type AskTools = Pick<Tools, "now" | "newId" | "keys"> & {
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
};

/** What is stored of a consent; without secrets there is none. */
type ConsentRow = {
  workspaceId: string;
  id: string;
  refreshSecret: Uint8Array | null;
  accessSecret: Uint8Array | null;
  accessFrom: Date;
  accessUntil: Date;
  retryAt: Date | null;
};
type Renewal = {
  refreshSecret: Uint8Array;
  accessSecret: Uint8Array;
  accessFrom: Date;
  accessUntil: Date;
};

/** `refused`: the consent is no longer good; `forbidden`: it does not cover what is asked, in the service's words. */
type NoConsent = { kind: "refused" } | { kind: "forbidden"; reason: string } | { kind: "absent" };
type Failure = NoConsent | { kind: "later"; retryAfterSeconds: number };
type Renewed = { kind: "ok"; value: Tokens & { expiresInSeconds: number } } | Failure;

/** Where a consent is stored, and who renews it. */
export type Consent<Row extends ConsentRow> = {
  table: "calendars" | "crm_connections";
  /** Null if it is not connected, or broken. */
  find(tx: Tx): Promise<Row | null>;
  /** Leases the renewal to this process; null if another one has it, or renewed it meanwhile. */
  begin(tx: Tx, row: Row, lease: { by: string; now: Date; until: Date }): Promise<Row | null>;
  /** Stores what came of it and ends the lease; false if it was lost. */
  end(
    tx: Tx,
    lease: { id: string; by: string },
    change: { retryAt: Date | null } & Partial<Renewal>,
  ): Promise<boolean>;
  refresh(row: Row, refreshToken: string): Promise<Renewed>;
  /** It is a key, which does not end and cannot be renewed. */
  isKey(row: Row): boolean;
  /** Somebody has to connect anew. */
  breakDown(row: Row, why: NoConsent): Promise<void>;
};

/** Longer than a service is waited for: a process that holds a lease for longer is gone. */
const leaseMs = 40_000;
/** How often and how long to look whether another process has renewed the token. */
const lookMs = 150;
const longestLookMs = 30_000;

type Token<Row> = { kind: "token"; accessToken: string; row: Row };
const again = Symbol("look again");
const refused = { kind: "refused" } as const;

/** A restored copy must not use up the tokens of the installation it was made from, and without an app there is nobody to ask. */
function unlessPostponed(error: unknown): Failure {
  if (error instanceof DomainError && (error.code === "restored_copy" || error.code === "oauth_url_missing"))
    return { kind: "later", retryAfterSeconds: 3_600 };
  throw error;
}

/**
 * Asks a service with a token that is good: one process renews it at a time. A consent that the service clearly refuses is broken; a service
 * that is down or busy changes nothing.
 */
export async function askWithToken<Row extends ConsentRow, Answer extends { kind: string }>(
  tools: AskTools,
  consent: Consent<Row>,
  ask: (row: Row, accessToken: string) => Promise<Answer>,
): Promise<Answer | Failure> {
  let token = await tokenOf(tools, consent);
  for (let isSecond = false; ; isSecond = true) {
    if (token.kind !== "token") return token;
    const { row, accessToken } = token;
    const asked = async (): Promise<Answer | Failure> => ask(row, accessToken);
    const answer = await asked().catch(unlessPostponed);
    if (answer.kind !== "refused") return answer;
    if (isSecond || consent.isKey(row)) {
      await consent.breakDown(row, refused);
      return answer;
    }
    token = await tokenOf(tools, consent, accessToken);
  }
}

async function tokenOf<Row extends ConsentRow>(
  tools: AskTools,
  consent: Consent<Row>,
  wrong?: string,
): Promise<Token<Row> | Failure> {
  const lookUntil = performance.now() + longestLookMs;
  while (performance.now() < lookUntil) {
    const row = await tools.transact(consent.find);
    if (!row?.refreshSecret || !row.accessSecret) return refused;
    const answer = kept(tools, consent, row, wrong) ?? (await renew(tools, consent, row));
    if (answer !== again) return answer;
    await sleep(lookMs);
  }
  return { kind: "later", retryAfterSeconds: leaseMs / 1000 };
}

const tokensIn = <Row extends ConsentRow>({ keys }: AskTools, { table }: Consent<Row>, row: Row): Tokens =>
  openTokens(keys.secret, table, row, {
    refreshSecret: row.refreshSecret!,
    accessSecret: row.accessSecret!,
  });

/** What is answered without the service; null if it has to be asked. */
function kept<Row extends ConsentRow>(
  tools: AskTools,
  consent: Consent<Row>,
  row: Row,
  wrong?: string,
): Token<Row> | Failure | null {
  const now = tools.now();
  const { accessToken } = tokensIn(tools, consent, row);
  if (consent.isKey(row)) return { kind: "token", accessToken, row };
  if (accessToken !== wrong && isFresh(row, now)) return { kind: "token", accessToken, row };
  const waitMs = Number(row.retryAt) - +now;
  if (waitMs <= 0) return null;
  if (accessToken !== wrong && isGood(row, now)) return { kind: "token", accessToken, row };
  return { kind: "later", retryAfterSeconds: Math.ceil(waitMs / 1000) };
}

async function renew<Row extends ConsentRow>(
  tools: AskTools,
  consent: Consent<Row>,
  row: Row,
): Promise<Token<Row> | Failure | typeof again> {
  const { transact, now, newId, keys } = tools;
  const by = newId();
  const held = await transact((tx) =>
    consent.begin(tx, row, { by, now: now(), until: new Date(+now() + leaseMs) }),
  );
  if (!held) return again;
  const end = (change: Parameters<Consent<Row>["end"]>[2]) =>
    transact((tx) => consent.end(tx, { id: held.id, by }, change));
  const before = tokensIn(tools, consent, held);
  const refresh = async () => consent.refresh(held, before.refreshToken);
  const answer = await refresh().catch(unlessPostponed);
  if (answer.kind === "later") {
    await end({ retryAt: new Date(+now() + answer.retryAfterSeconds * 1000) });
    return isGood(held, now()) ? { kind: "token", accessToken: before.accessToken, row: held } : answer;
  }
  if (answer.kind !== "ok") {
    await consent.breakDown(held, answer);
    return refused;
  }
  const { accessToken, refreshToken, expiresInSeconds } = answer.value;
  const accessFrom = now();
  const change = {
    ...sealTokens(keys.secret, consent.table, held, { accessToken, refreshToken }),
    ...{ accessFrom, accessUntil: new Date(+accessFrom + expiresInSeconds * 1000), retryAt: null },
  };
  return (await end(change)) ? { kind: "token", accessToken, row: { ...held, ...change } } : again;
}
