import { randomBytes } from "node:crypto";
import { inWorkspace, type Tx } from "@/server/db/tx";
import { hashOf } from "@/server/domain/auth/token";
import type { SchedulingFailure, SchedulingPort, SchedulingTokens } from "@/server/ports/scheduling";
import { idIn, personRefOf, subscriptionRefOf } from "@/server/sandbox/rules/calendars";
import type { SandboxTools } from "../tools";
import { meetingOf, personOf, typesOf } from "./meeting";
import { messageKey, readMessage } from "./messages";
import {
  type Calendar,
  endConsent,
  findBooking,
  findCalendar,
  insertConsent,
  listBookings,
  lockConsent,
  setTokens,
} from "./rows";
import { dropSubscription, findSubscription, keepSubscription } from "./subscriptions";

const accessSeconds = 2 * 3_600;
const pageSize = 20;
const refused = { kind: "refused" } as const;
const absent = { kind: "absent" } as const;

const newSecret = () => randomBytes(32).toString("base64url");
/** Codes and tokens name the consent they belong to. */
export const secretOf = (id: string) => `${id}.${newSecret()}`;
const consentIn = (token: string) => /^[0-9a-f-]{36}(?=\.)/.exec(token)?.[0] ?? null;

/** Under the host the consent was asked from, at server/http/public/calendar. */
const pageOf = (id: string, returnUrl: string) => new URL(`/sandbox/calendar-consent/${id}`, returnUrl).href;

type Tools = Pick<SandboxTools, "pool" | "now" | "newId"> & { secret: Uint8Array };
type Place = { workspaceId: string };

/** A pretend calendar, as strict as the real ones: codes and refresh tokens serve once, and whoever allowed it can take it back. */
export function createSandboxCalendar(tools: Tools): SchedulingPort {
  const { pool, now, newId, secret } = tools;
  const inside = <T>(place: Place, work: (tx: Tx) => Promise<T>) => inWorkspace(pool, place, work);
  const asPerson = <T>(
    place: Place,
    accessToken: string,
    work: (tx: Tx, calendar: Calendar) => Promise<T>,
  ): Promise<T | SchedulingFailure> =>
    inside(place, async (tx) => {
      const calendar = await calendarBy(tx, accessToken, now());
      return calendar ? work(tx, calendar) : refused;
    });
  return {
    isSandbox: true,
    ...consents(tools, inside),
    eventTypes: (place, accessToken, personRef) =>
      asPerson(place, accessToken, async (_tx, calendar) =>
        personRef === personRefOf(calendar.id) ? { kind: "ok", value: typesOf(calendar) } : foreign,
      ),
    subscribe: (place, accessToken, { person, url }) =>
      asPerson(place, accessToken, async (tx, { id: calendarId }) => {
        if (person.ref !== personRefOf(calendarId)) return foreign;
        const id = await keepSubscription(tx, { id: newId(), calendarId, url });
        return { kind: "ok", value: { ref: subscriptionRefOf(id) } };
      }),
    subscription: (place, accessToken, ref) =>
      asPerson(place, accessToken, async (tx, { id }) => {
        const named = idIn("subscriptions", ref);
        const found = named && (await findSubscription(tx, id, named));
        return found ? { kind: "ok", value: found } : absent;
      }),
    unsubscribe: (place, accessToken, ref) =>
      asPerson(place, accessToken, async (tx, { id }) => {
        const named = idIn("subscriptions", ref);
        return named && (await dropSubscription(tx, id, named)) ? { kind: "ok", value: null } : absent;
      }),
    meeting: (place, accessToken, ref) =>
      asPerson(place, accessToken, async (tx, calendar) => {
        const named = idIn("bookings", ref);
        const booking = named && (await findBooking(tx, named));
        return booking && booking.calendarId === calendar.id
          ? { kind: "ok", value: meetingOf(calendar, booking) }
          : absent;
      }),
    meetings: (place, accessToken, { personRef, from, cursor }) =>
      asPerson(place, accessToken, async (tx, calendar) => {
        if (personRef !== personRefOf(calendar.id)) return foreign;
        const skip = /^\d{1,9}$/.test(cursor ?? "") ? Number(cursor) : 0;
        const found = await listBookings(tx, calendar.id, { from, skip, limit: pageSize + 1 });
        const meetings = found.slice(0, pageSize).map((booking) => meetingOf(calendar, booking));
        return {
          kind: "ok",
          value: { meetings, cursor: found.length > pageSize ? String(skip + pageSize) : null },
        };
      }),
    linkOf: (eventTypeUrl, token) => {
      const link = new URL(eventTypeUrl);
      link.searchParams.set("utm_content", token);
      return link.href;
    },
    readEvent: (message) => readMessage(messageKey(secret), message),
  };
}

/** Things of somebody else. */
const foreign = { kind: "forbidden", reason: "permission_denied" } as const;

async function calendarBy(tx: Tx, accessToken: string, now: Date): Promise<Calendar | null> {
  const id = consentIn(accessToken);
  const consent = id && (await lockConsent(tx, id));
  const isGood =
    consent &&
    consent.state === "allowed" &&
    consent.accessHash === hashOf(accessToken) &&
    +now < +(consent.accessUntil ?? 0);
  return isGood && consent.calendarId ? findCalendar(tx, consent.calendarId) : null;
}

type Consents = Pick<SchedulingPort, "addressOf" | "redeem" | "refresh" | "revoke">;

const consents = (
  { now, newId }: Tools,
  inside: <T>(place: Place, work: (tx: Tx) => Promise<T>) => Promise<T>,
): Consents => {
  const handOut = async (tx: Tx, id: string): Promise<SchedulingTokens> => {
    const tokens = { accessToken: secretOf(id), refreshToken: secretOf(id) };
    await setTokens(tx, id, {
      refreshHash: hashOf(tokens.refreshToken),
      accessHash: hashOf(tokens.accessToken),
      accessUntil: new Date(+now() + accessSeconds * 1000),
    });
    return { ...tokens, expiresInSeconds: accessSeconds };
  };
  const held = async (tx: Tx, token: string) => {
    const id = consentIn(token);
    const consent = id && (await lockConsent(tx, id));
    return consent && consent.state === "allowed" ? consent : null;
  };
  return {
    addressOf: (place, { state, verifier, redirectUri }) =>
      inside(place, async (tx) => {
        const id = newId();
        const returnUrl = new URL(redirectUri);
        returnUrl.searchParams.set("state", state);
        await insertConsent(tx, { id, returnUrl: returnUrl.href, challenge: hashOf(verifier) });
        return pageOf(id, redirectUri);
      }),
    redeem: (place, { verifier }, code) =>
      inside(place, async (tx) => {
        const consent = await held(tx, code);
        const isGood =
          consent &&
          consent.codeHash === hashOf(code) &&
          consent.challenge === hashOf(verifier) &&
          +now() < +(consent.codeUntil ?? 0);
        const calendar = isGood && consent.calendarId && (await findCalendar(tx, consent.calendarId));
        if (!calendar) return refused;
        const tokens = await handOut(tx, consent.id);
        return { kind: "ok", value: { ...tokens, person: personOf(calendar, place.workspaceId) } };
      }),
    refresh: (place, refreshToken) =>
      inside(place, async (tx) => {
        const consent = await held(tx, refreshToken);
        if (!consent || consent.refreshHash !== hashOf(refreshToken)) return refused;
        return { kind: "ok", value: await handOut(tx, consent.id) };
      }),
    revoke: (place, refreshToken) =>
      inside(place, async (tx) => {
        const consent = await held(tx, refreshToken);
        if (!consent || consent.refreshHash !== hashOf(refreshToken)) return absent;
        await endConsent(tx, consent.id, "revoked");
        return { kind: "ok", value: null };
      }),
  };
};
