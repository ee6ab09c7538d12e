import { setTimeout as sleep } from "node:timers/promises";
import { DomainError } from "@/lib/contract/errors";
import type { Tools } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { isFresh, isGood } from "@/server/domain/mailboxes/access-token";
import { publish } from "@/server/outbox/publish";
import type { SchedulingFailure, SchedulingPort, SchedulingResult } from "@/server/ports/scheduling";
import {
  beginRenewal,
  breakCalendar,
  type CalendarRow,
  endRenewal,
  findCalendar,
} from "@/server/repositories/calendars/calendars";
import { publishNotices } from "@/server/services/notices/publish-notices";
import { openTokens, sealTokens } from "./sealed-tokens";

/** What calls of the service need, in a request and in a job alike. */
export type CalendarTools = Pick<Tools, "now" | "newId" | "keys" | "ports" | "log"> & {
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
};

/** Longer than the service is waited for: a process that holds a lease for longer is gone. */
const leaseMs = 40_000;
/** How often and how long to look whether another process has renewed the token. */
const lookMs = 150;
const longestLookMs = 30_000;

type Token = { kind: "token"; accessToken: string; row: CalendarRow };
const again = Symbol("look again");
const refused: SchedulingFailure = { kind: "refused" };

export function portOf({ ports }: Pick<CalendarTools, "ports">, isSandboxed: boolean): SchedulingPort {
  const port = isSandboxed ? ports.scheduling.sandbox : ports.scheduling.real;
  if (!port) throw new DomainError("oauth_url_missing");
  return port;
}

/** A restored copy must not use up the tokens of the installation it was made from. */
function unlessFenced(error: unknown): SchedulingFailure {
  if (error instanceof DomainError && (error.code === "restored_copy" || error.code === "oauth_url_missing"))
    return { kind: "later", retryAfterSeconds: 3_600 };
  throw error;
}

/**
 * Asks the service for a connected calendar, with a token that is good: one process renews it at a time. A consent that the service clearly
 * refuses breaks the calendar and is told to its owner; one that is down or busy changes nothing.
 */
export async function askService<T>(
  tools: CalendarTools,
  calendarId: string,
  ask: (port: SchedulingPort, accessToken: string, row: CalendarRow) => Promise<SchedulingResult<T>>,
): Promise<SchedulingResult<T>> {
  let token = await tokenOf(tools, calendarId);
  for (let isSecond = false; ; isSecond = true) {
    if (token.kind !== "token") return token;
    const { row, accessToken } = token;
    const asked = async () => ask(portOf(tools, row.isSandboxed), accessToken, row);
    const answer = await asked().catch(unlessFenced);
    if (answer.kind !== "refused") return answer;
    if (isSecond) {
      await breakDown(tools, row, "refused");
      return answer;
    }
    token = await tokenOf(tools, calendarId, accessToken);
  }
}

async function tokenOf(
  tools: CalendarTools,
  calendarId: string,
  wrong?: string,
): Promise<Token | SchedulingFailure> {
  const lookUntil = performance.now() + longestLookMs;
  while (performance.now() < lookUntil) {
    const row = await tools.transact((tx) => findCalendar(tx, calendarId));
    if (row?.state !== "connected" || row.brokenAt || !row.refreshSecret || !row.accessSecret) return refused;
    const answer = kept(tools, row, wrong) ?? (await renew(tools, row));
    if (answer !== again) return answer;
    await sleep(lookMs);
  }
  return { kind: "later", retryAfterSeconds: leaseMs / 1000 };
}

const tokensIn = ({ keys }: CalendarTools, row: CalendarRow) =>
  openTokens(keys.secret, "calendars", row, {
    refreshSecret: row.refreshSecret!,
    accessSecret: row.accessSecret!,
  });

/** What is answered without the service; null if it has to be asked. */
function kept(tools: CalendarTools, row: CalendarRow, wrong?: string): Token | SchedulingFailure | null {
  const now = tools.now();
  const { accessToken } = tokensIn(tools, row);
  if (accessToken !== wrong && isFresh(row, now)) return { kind: "token", accessToken, row };
  const waitMs = Number(row.retryAt) - +now;
  if (waitMs <= 0) return null;
  if (accessToken !== wrong && isGood(row, now)) return { kind: "token", accessToken, row };
  return { kind: "later", retryAfterSeconds: Math.ceil(waitMs / 1000) };
}

async function renew(
  tools: CalendarTools,
  row: CalendarRow,
): Promise<Token | SchedulingFailure | typeof again> {
  const { transact, now, newId, keys } = tools;
  const by = newId();
  const held = await transact((tx) =>
    beginRenewal(tx, row, { by, now: now(), until: new Date(+now() + leaseMs) }),
  );
  if (!held) return again;
  const end = (change: Parameters<typeof endRenewal>[2]) =>
    transact((tx) => endRenewal(tx, { id: held.id, by }, change));
  const refresh = async () =>
    portOf(tools, held.isSandboxed).refresh(
      { workspaceId: held.workspaceId },
      tokensIn(tools, held).refreshToken,
    );
  const answer = await refresh().catch(unlessFenced);
  if (answer.kind === "later") {
    await end({ retryAt: new Date(+now() + answer.retryAfterSeconds * 1000) });
    return isGood(held, now())
      ? { kind: "token", accessToken: tokensIn(tools, held).accessToken, row: held }
      : answer;
  }
  if (answer.kind !== "ok") {
    await breakDown(tools, held, answer.kind === "forbidden" ? "forbidden" : "refused");
    return refused;
  }
  const { accessToken, refreshToken, expiresInSeconds } = answer.value;
  const accessFrom = now();
  const change = {
    ...sealTokens(keys.secret, "calendars", held, { accessToken, refreshToken }),
    ...{ accessFrom, accessUntil: new Date(+accessFrom + expiresInSeconds * 1000), retryAt: null },
  };
  return (await end(change)) ? { kind: "token", accessToken, row: { ...held, ...change } } : again;
}

/** Steps that use it wait, and its owner is asked to connect anew. */
const breakDown = (tools: CalendarTools, row: CalendarRow, why: NonNullable<CalendarRow["brokenWhy"]>) =>
  tools.transact(async (tx) => {
    if (!(await breakCalendar(tx, row, { why, at: tools.now() }))) return;
    tools.log.warn({ calendarId: row.id, why }, "a calendar is no longer connected");
    await publishNotices(tx, row.userId);
    await publish(tx, "refetch", { list: "integrations" });
  });
