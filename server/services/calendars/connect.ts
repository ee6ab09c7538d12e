import type { Input, Output } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { calendars, OwnCalendar } from "@/lib/contract/integrations/calendar";
import type { Context } from "@/server/context";
import { seal, unseal } from "@/server/db/sealed";
import type { Tx } from "@/server/db/tx";
import { hashOf } from "@/server/domain/auth/token";
import { newSecret } from "@/server/ids";
import { publish } from "@/server/outbox/publish";
import type { SchedulingFailure, SchedulingPerson, SchedulingTokens } from "@/server/ports/scheduling";
import {
  type CalendarRow,
  type ConsentRow,
  changeCalendar,
  claimCalendar,
  findConnected,
  insertCalendar,
  keepConsent,
  lockCalendars,
  takeConsent,
} from "@/server/repositories/calendars/calendars";
import { countEventTypes } from "@/server/repositories/calendars/event-types";
import { countConnected } from "@/server/repositories/workspaces/workspaces";
import { acceptReturn, longestAwayMs, returnAddress } from "@/server/services/consents/consent-return";
import { sealTokens } from "@/server/services/consents/sealed-tokens";
import { publishNotices } from "@/server/services/notices/publish-notices";
import { recordAudit } from "@/server/services/workspaces/audit";
import { readEventTypes, subscribe } from "./keep-up";
import { keyOf } from "./owner-key";
import { giveBack, releaseCalendar } from "./release";
import { portOf } from "./tokens";

/** Where the service sends the browser back to. It is registered there, so it must not change. */
const returnPath = "/calendly/return";

const settings = ["CALENDLY_CLIENT_ID", "CALENDLY_CLIENT_SECRET", "CALENDLY_SIGNING_KEY"];

/** What the card of the service says to the caller. */
export const showOwn = (cx: Context): Promise<OwnCalendar> => cx.transact((tx) => shown(cx, tx));

async function shown(cx: Context, tx: Tx): Promise<OwnCalendar> {
  const row = await findConnected(tx, cx.scope.personId);
  const missing = cx.scope.isPlatformAdmin && !cx.ports.scheduling.real ? settings : [];
  if (!row) {
    const { hasReal } = await countConnected(tx);
    const nothing = { email: null, connectedAt: null, eventTypeCount: 0, readAt: null };
    return { state: "disconnected", isSimulated: !hasReal, missing, ...nothing };
  }
  const at = (instant: Date) => cx.clock.toVirtual(instant).toISOString();
  return {
    ...{ state: row.brokenAt ? "broken" : "connected", isSimulated: row.isSandboxed, missing },
    ...{ email: row.email, connectedAt: at(row.connectedAt), readAt: row.readAt && at(row.readAt) },
    eventTypeCount: await countEventTypes(tx, row.id),
  };
}

const redirectUriOf = (cx: Context) => returnAddress(cx, returnPath);

const place = (workspaceId: string, rowId: string) => ({
  ...{ workspaceId, table: "calendar_consents", column: "verifier_secret", rowId },
});

/** Where the member signs in. A workspace that has nothing real pretends; one that has does not beside it (INTEG-11). */
export async function startConnecting(cx: Context): Promise<Output<typeof calendars.connect>> {
  const attempt = { state: newSecret(), verifier: newSecret(), redirectUri: redirectUriOf(cx) };
  const isSandboxed = await cx.transact(async (tx) => {
    const { hasReal } = await countConnected(tx);
    if (hasReal && !cx.ports.scheduling.real) throw new DomainError("oauth_url_missing");
    const id = cx.newId();
    const consent = {
      ...{ id, personId: cx.scope.personId, isSandboxed: !hasReal, redirectUri: attempt.redirectUri },
      ...{ stateHash: hashOf(attempt.state), createdAt: cx.now() },
      verifierSecret: seal(cx.keys.secret, attempt.verifier, place(tx.workspaceId, id)),
    };
    await keepConsent(tx, consent, new Date(+cx.now() - longestAwayMs));
    return !hasReal;
  });
  const { workspaceId } = cx.scope;
  const url = await portOf(cx, isSandboxed).addressOf({ workspaceId }, attempt);
  if (!URL.canParse(url)) throw new DomainError("oauth_url_missing");
  return { url };
}

/** The member is back: takes the answer once and keeps what it brought, unless another user has this calendar (INTEG-29, INTEG-31). */
export async function completeConnecting(
  cx: Context,
  { state, ...answer }: Input<typeof calendars.complete>,
): Promise<OwnCalendar> {
  const found = await cx.transact((tx) =>
    takeConsent(tx, { stateHash: hashOf(state), personId: cx.scope.personId }),
  );
  const { asked, code } = acceptReturn(cx, found, answer, redirectUriOf(cx));
  const given = await redeem(cx, asked, { state, code });
  const calendarId = await cx.transact((tx) => keep(cx, tx, asked, given));
  if (calendarId === null) throw new DomainError("already_authorized");
  // What cannot be done at once is done by the next care.
  await subscribe(cx, calendarId);
  await readEventTypes(cx, calendarId);
  return showOwn(cx);
}

type Given = SchedulingTokens & { person: SchedulingPerson };

const failures: Record<
  SchedulingFailure["kind"],
  "consent_lost" | "consent_declined" | "consent_unavailable"
> = {
  refused: "consent_lost",
  absent: "consent_lost",
  forbidden: "consent_declined",
  later: "consent_unavailable",
};

async function redeem(
  cx: Context,
  asked: ConsentRow,
  { state, code }: { state: string; code: string },
): Promise<Given> {
  const { workspaceId, redirectUri } = asked;
  const verifier = unseal(cx.keys.secret, asked.verifierSecret, place(workspaceId, asked.id)).reveal();
  const port = portOf(cx, asked.isSandboxed);
  const answer = await port.redeem({ workspaceId }, { state, verifier, redirectUri }, code);
  if (answer.kind !== "ok") throw new DomainError(failures[answer.kind]);
  return answer.value;
}

/** Null if another user has this calendar: then the consent just given is taken back. */
async function keep(cx: Context, tx: Tx, { isSandboxed }: ConsentRow, given: Given): Promise<string | null> {
  const { personId: userId } = cx.scope;
  const { person, ...tokens } = given;
  // In the sandbox every workspace has a service of its own.
  const realm = isSandboxed ? ["sandbox", tx.workspaceId] : ["calendly"];
  const ownerKey = keyOf(cx.keys.secret, "owner", ...realm, person.ref);
  const own = await lockCalendars(tx, userId);
  const known = own.find((row) => Buffer.compare(row.ownerKey, ownerKey) === 0);
  const id = known?.id ?? cx.newId();
  const personKey = keyOf(cx.keys.secret, "person", userId);
  if (!(await claimCalendar(tx, { ownerKey, personKey, calendarId: id }))) {
    await giveBack(cx, tx, { isSandboxed, subscriptionRef: null, tokens });
    return null;
  }
  for (const other of own)
    if (other.id !== id && other.state === "connected") await releaseCalendar(cx, tx, other);
  const now = cx.now();
  const row = {
    ...{
      state: "connected" as const,
      isSandboxed,
      ownerRef: person.ref,
      organizationRef: person.organizationRef,
    },
    ...{ name: person.name, email: person.email, avatarUrl: person.avatarUrl },
    ...sealTokens(cx.keys.secret, "calendars", { workspaceId: tx.workspaceId, id }, tokens),
    ...{ accessFrom: now, accessUntil: new Date(+now + tokens.expiresInSeconds * 1000) },
    ...{ renewingBy: null, renewingUntil: null, retryAt: null, brokenAt: null, brokenWhy: null },
    ...{ connectedAt: now, careAt: now },
  };
  if (known) await changeCalendar(tx, id, row);
  else await insertCalendar(tx, { ...row, id, userId, ownerKey });
  await recordAudit(cx, tx, "calendar_connected", { subjectId: id, subject: person.email });
  await tellOwner(cx, tx, userId);
  return id;
}

async function tellOwner(cx: Context, tx: Tx, userId: string): Promise<void> {
  await publish(tx, "update_user", { id: userId, version: +cx.now() }, { userId });
  await publish(tx, "refetch", { list: "integrations" });
  await publishNotices(tx, userId);
}

/** Takes the consent back (INTEG-12, INTEG-30). */
export const disconnect = (cx: Context): Promise<OwnCalendar> =>
  cx.transact(async (tx) => {
    const own = await lockCalendars(tx, cx.scope.personId);
    const row = own.find(({ state }) => state === "connected");
    if (!row) throw new DomainError("integration_not_connected");
    await releaseCalendar(cx, tx, row);
    await publishNotices(tx, row.userId);
    await recordAudit(cx, tx, "calendar_disconnected", { subjectId: row.id, subject: row.email });
    return shown(cx, tx);
  });

export async function mustBeConnected(tx: Tx, userId: string): Promise<CalendarRow> {
  const row = await findConnected(tx, userId);
  if (!row) throw new DomainError("integration_not_connected");
  return row;
}
