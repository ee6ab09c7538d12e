import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { inWorkspace, type Tx } from "@/server/db/tx";
import type { Meeting } from "@/server/ports/scheduling";
import { book, cancel, type Doing, move, noteNoShow, switchType } from "@/server/sandbox/calendar/bookings";
import { decide } from "@/server/sandbox/calendar/consent";
import { createSandboxCalendar } from "@/server/sandbox/calendar/driver";
import { endConsent, findCalendar, lockConsent } from "@/server/sandbox/calendar/rows";
import { showLinks } from "@/server/sandbox/calendar/visitors";
import { readLink } from "@/server/sandbox/rules/calendars";
import { readWorld } from "@/server/sandbox/world";
import { type Arrived, holdToSchedulingContract } from "@/tests/support/contracts/scheduling";
import { newWorkspace, now, pass, pool, report, secret, sql, tools } from "./kit.mts";

const arrived: Arrived[] = [];
let isDown = false;
const receiver = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  if (isDown) return response.writeHead(503).end();
  if (request.url?.startsWith("/c/"))
    return response
      .writeHead(302, { location: Buffer.from(request.url.slice(3), "base64url").toString() })
      .end();
  const { host = "" } = request.headers;
  arrived.push({
    url: `http://${host}${request.url}`,
    headers: Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, [value].flat()[0]]),
    ),
    body: Buffer.concat(chunks).toString("utf8"),
    at: now(),
  });
  response.writeHead(204).end();
});
await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
const receiverUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;

const port = createSandboxCalendar({ pool, now, newId: tools.newId, secret });
const lastPart = (ref: string) => ref.split("/").at(-1) ?? "";

const doing = <T,>(workspaceId: string, work: (of: Doing) => Promise<T>): Promise<T> =>
  inWorkspace(pool, { workspaceId }, async (tx: Tx) =>
    work({ tx, world: await readWorld(tx), newId: tools.newId, at: now() }),
  );

/** What the consent page does. */
async function decideAt(url: string, person: number, allows: boolean): Promise<URL> {
  const id = lastPart(url);
  const [owner] = await sql<{ workspace_id: string }>(
    "select workspace_id from sandbox.calendar_consents where id = $1",
    [id],
  );
  const to = await inWorkspace(pool, { workspaceId: owner?.workspace_id ?? "" }, async (tx) => {
    const consent = await lockConsent(tx, id);
    return (
      consent &&
      decide(tx, { now, newId: tools.newId }, consent, { act: allows ? "allow" : "decline", person })
    );
  });
  return new URL(to ?? "");
}

async function bookAt(
  workspaceId: string,
  url: string,
  guest: { email: string; name: string; startsAt: Date },
) {
  const link = readLink(url);
  const booking = await doing(workspaceId, async (of) => {
    const calendar = link && (await findCalendar(of.tx, link.calendarId));
    if (!link || !calendar) throw new Error(`no page ${url}`);
    return book(of, calendar, {
      ...{ ...guest, member: null, timezone: "UTC", token: link.token, eventType: link.type },
    });
  });
  if (!booking) throw new Error(`${url} could not be booked`);
  return `https://calendar.example/bookings/${booking.id}`;
}

const verdicts = await holdToSchedulingContract({
  port,
  newWorkspace: () => newWorkspace({ latePercent: 0, twicePercent: 0 }),
  redirectUri: "http://localhost:3000/calendars/return",
  eventsUrl: (name) => `${receiverUrl}/${name}`,
  now,
  passMinutes: (minutes) => pass(minutes / 60),
  decide: decideAt,
  revoke: async (workspaceId, { ref }) => {
    const allowed = await sql<{ id: string }>(
      "select id from sandbox.calendar_consents where calendar_id = $1 and state = 'allowed'",
      [lastPart(ref)],
    );
    for (const { id } of allowed)
      await inWorkspace(pool, { workspaceId }, (tx) => endConsent(tx, id, "revoked"));
  },
  switchOff: (workspaceId, ref) =>
    doing(workspaceId, async (of) => {
      const [id = "", type] = lastPart(ref).split(".");
      const calendar = await findCalendar(of.tx, id);
      if (calendar) await switchType(of, calendar, { type: Number(type), isActive: false });
    }),
  book: bookAt,
  move: async (workspaceId, ref, startsAt) => {
    const made = await doing(workspaceId, (of) => move(of, lastPart(ref), startsAt));
    return `https://calendar.example/bookings/${made?.id}`;
  },
  cancel: async (workspaceId, ref, by, reason) => {
    await doing(workspaceId, (of) => cancel(of, lastPart(ref), { by, reason }));
  },
  noShow: (workspaceId, ref, isThere) => doing(workspaceId, (of) => noteNoShow(of, lastPart(ref), isThere)),
  arrivals: async () => {
    await pass(0.01);
    return arrived.splice(0);
  },
  failForADay: async () => {
    isDown = true;
    await pass(40);
    isDown = false;
  },
});

/** Sends a link to many simulated prospects, and lets three weeks pass: what they did, and what was told of it. */
async function campaign(people: number) {
  // People decide by the workspace's id, so that every run is the same.
  const id = "0196f000-0000-7000-8000-00000000ca1e";
  const place = { workspaceId: await newWorkspace({ openPercent: 90, bookPercent: 60 }, id) };
  const attempt = {
    state: "s",
    verifier: "v".repeat(50),
    redirectUri: "http://localhost:3000/calendars/return",
  };
  const back = await decideAt(await port.addressOf(place, attempt), 0, true);
  const given = await port.redeem(place, attempt, back.searchParams.get("code") ?? "");
  if (given.kind !== "ok") throw new Error(given.kind);
  const { accessToken, refreshToken, person } = given.value;
  const types = await port.eventTypes(place, accessToken, person.ref);
  const url = `${receiverUrl}/campaign`;
  await port.subscribe(place, accessToken, { person, url });
  const page = types.kind === "ok" ? (types.value[1]?.url ?? "") : "";
  for (let member = 0; member < people; member += 1)
    await doing(place.workspaceId, (of) =>
      showLinks(of, {
        member,
        occasion: "mail",
        text: `Pick a time: ${port.linkOf(page, `t1.member-${member}`)} Ada`,
      }),
    );
  const from = now();
  await pass(24 * 21);
  const fresh = await port.refresh(place, refreshToken);
  const all: Meeting[] = [];
  for (let cursor: string | null = null, isFirst = true; isFirst || cursor !== null; isFirst = false) {
    if (fresh.kind !== "ok") throw new Error(fresh.kind);
    const found = await port.meetings(place, fresh.value.accessToken, {
      personRef: person.ref,
      from,
      cursor,
    });
    if (found.kind !== "ok") throw new Error(found.kind);
    all.push(...found.value.meetings);
    cursor = found.value.cursor;
  }
  const bodies = arrived.splice(0).filter((one) => one.url === url);
  const told = bodies.map(({ headers, body, at }) => port.readEvent({ headers, body, now: at }));
  const first = all.filter(({ movedFrom }) => movedFrom === null);
  const lateness = bodies.map(({ body, at }) => +at - Date.parse(JSON.parse(body).meeting.bookedAt));
  return {
    people,
    booked: first.length,
    withToken: first.filter(({ token }) => token !== null).length,
    byOwnAddress: first.filter(({ token, guest }) => token === null && !guest.email.includes("homemail"))
      .length,
    byOtherAddress: first.filter(({ guest }) => guest.email.includes("homemail")).length,
    moved: all.filter(({ movedFrom }) => movedFrom !== null).length,
    canceledByGuest: all.filter(({ canceled, movedTo }) => canceled?.by === "guest" && movedTo === null)
      .length,
    canceledByHost: all.filter(({ canceled }) => canceled?.by === "host").length,
    noShows: all.filter(({ state }) => state === "no_show").length,
    tokensAreTheirs: first.every(({ token }) => token === null || /^t1\.member-\d+$/.test(token)),
    unread: told.filter((event) => event?.kind !== "meeting").length,
    told: told.length,
    toldOnce: new Set(bodies.map(({ body }) => body)).size,
    untold: all.filter(
      ({ ref }) => !told.some((event) => event?.kind === "meeting" && event.meeting.ref === ref),
    ).length,
    late: lateness.filter((ms) => ms > 1_800_000).length,
  };
}

/** A link that counts clicks, as in emails: a reader follows it and books, a scanner fetches it and does not. */
async function clicks() {
  const place = { workspaceId: await newWorkspace({ bookPercent: 100 }) };
  const attempt = {
    state: "s",
    verifier: "v".repeat(50),
    redirectUri: "http://localhost:3000/calendars/return",
  };
  const back = await decideAt(await port.addressOf(place, attempt), 0, true);
  const given = await port.redeem(place, attempt, back.searchParams.get("code") ?? "");
  if (given.kind !== "ok") throw new Error(given.kind);
  const types = await port.eventTypes(place, given.value.accessToken, given.value.person.ref);
  const link = port.linkOf(types.kind === "ok" ? (types.value[0]?.url ?? "") : "", "t1.clicked");
  const counted = `${receiverUrl}/c/${Buffer.from(link).toString("base64url")}`;
  const pending = (member: number, kind: string) =>
    sql(
      "insert into sandbox.pending (workspace_id, id, due_at, kind, member, url) values ($1, $2, $3, $4, $5, $6)",
      [...[place.workspaceId, tools.newId(), now(), kind, member, counted]],
    );
  for (const member of [1, 2, 2]) await pending(member, "reader");
  await pending(3, "scanner");
  await pass(0.1);
  const booked = await sql<{ member: number }>(
    "select member from sandbox.bookings where workspace_id = $1 order by member",
    [place.workspaceId],
  );
  return booked.map(({ member }) => member);
}

const clicked = await clicks();
const seen = await campaign(200);
receiver.close();
await report({ verdicts, seen, clicked });
