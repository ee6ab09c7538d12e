import assert from "node:assert/strict";
import type {
  Meeting,
  SchedulingAttempt,
  SchedulingEvent,
  SchedulingPerson,
  SchedulingPort,
  SchedulingResult,
  SchedulingTokens,
} from "@/server/ports/scheduling";

/** A message as it arrived, and when. */
export type Arrived = { url: string; headers: Record<string, string | undefined>; body: string; at: Date };
export type Guest = { email: string; name: string; startsAt: Date };

/** What a driver has to provide for the contract tests. Three people, by number, have a calendar with four event types each. */
export type SchedulingSubject = {
  port: SchedulingPort;
  newWorkspace(): Promise<string>;
  redirectUri: string;
  /** An address that messages can be sent to. */
  eventsUrl(name: string): string;
  now(): Date;
  passMinutes(minutes: number): Promise<void>;
  /** What a person does on the page at `url`; where their browser goes. */
  decide(url: string, person: number, allows: boolean): Promise<URL>;
  /** The person takes everything back at the service. */
  revoke(workspaceId: string, person: SchedulingPerson): Promise<void>;
  switchOff(workspaceId: string, eventTypeRef: string): Promise<void>;
  /** Opens a link and books; answers the reference of the booking. */
  book(workspaceId: string, link: string, guest: Guest): Promise<string>;
  move(workspaceId: string, ref: string, startsAt: Date): Promise<string>;
  cancel(workspaceId: string, ref: string, by: "guest" | "host", reason: string | null): Promise<void>;
  noShow(workspaceId: string, ref: string, isThere: boolean): Promise<void>;
  /** Lets the service send what it has to tell; what was taken, in order. */
  arrivals(): Promise<Arrived[]>;
  /** For a day nothing that the service sends is taken. */
  failForADay(): Promise<void>;
};

type SchedulingGuarantee = { name: string; hold(subject: SchedulingSubject): Promise<void> };

function okOf<T>(result: SchedulingResult<T>): T {
  if (result.kind !== "ok") assert.fail(`not ok: ${JSON.stringify(result)}`);
  return result.value;
}
const isKind = (result: { kind: string }, ...kinds: string[]) =>
  assert.ok(kinds.includes(result.kind), `${result.kind} is not ${kinds.join(" or ")}`);

let attempts = 0;
function newAttempt({ redirectUri }: SchedulingSubject): SchedulingAttempt {
  attempts += 1;
  return { state: `state-${attempts}`, verifier: `${"verifier-".repeat(6)}${attempts}`, redirectUri };
}

type Place = { workspaceId: string };
type Asked = { place: Place; attempt: SchedulingAttempt; code: string };
type Connected = SchedulingTokens & { place: Place; person: SchedulingPerson };

async function allowed(subject: SchedulingSubject, who = 0, place?: Place): Promise<Asked> {
  const at = place ?? { workspaceId: await subject.newWorkspace() };
  const attempt = newAttempt(subject);
  const back = await subject.decide(await subject.port.addressOf(at, attempt), who, true);
  assert.equal(`${back.origin}${back.pathname}`, attempt.redirectUri);
  assert.equal(back.searchParams.get("state"), attempt.state);
  return { place: at, attempt, code: back.searchParams.get("code") ?? "" };
}

async function connected(subject: SchedulingSubject, who = 0, place?: Place): Promise<Connected> {
  const asked = await allowed(subject, who, place);
  const given = okOf(await subject.port.redeem(asked.place, asked.attempt, asked.code));
  return { ...given, place: asked.place };
}

const hourMs = 3_600_000;
/** A full hour, two days and some hours ahead. */
const slot = (subject: SchedulingSubject, hours: number) =>
  new Date(Math.ceil(+subject.now() / hourMs) * hourMs + (48 + hours) * hourMs);

const guestAt = (startsAt: Date, email = "ada.palmer@firm.example"): Guest => ({
  ...{ email, name: "Ada Palmer", startsAt },
});

async function typesOf(subject: SchedulingSubject, { place, accessToken, person }: Connected) {
  return okOf(await subject.port.eventTypes(place, accessToken, person.ref));
}
async function linkTo(subject: SchedulingSubject, of: Connected, token: string): Promise<string> {
  const [first] = (await typesOf(subject, of)).filter(({ isActive }) => isActive);
  return subject.port.linkOf(first?.url ?? "", token);
}
const meetingAt = async (subject: SchedulingSubject, { place, accessToken }: Connected, ref: string) =>
  okOf(await subject.port.meeting(place, accessToken, ref));

const token = "t1.abcdefgh12345678";

const connecting: SchedulingGuarantee[] = [
  {
    name: "a person who allows it is named with what they are known by (INTEG-28)",
    async hold(subject) {
      const { person, accessToken, refreshToken, expiresInSeconds } = await connected(subject);
      assert.ok(person.ref && person.organizationRef && person.name);
      assert.match(person.email, /@/);
      assert.ok(accessToken && refreshToken && accessToken !== refreshToken);
      assert.equal(expiresInSeconds, 7_200);
    },
  },
  {
    name: "a person who refuses comes back without a code",
    async hold(subject) {
      const place = { workspaceId: await subject.newWorkspace() };
      const attempt = newAttempt(subject);
      const back = await subject.decide(await subject.port.addressOf(place, attempt), 0, false);
      assert.equal(back.searchParams.get("code"), null);
      assert.equal(back.searchParams.get("error"), "access_denied");
      assert.equal(back.searchParams.get("state"), attempt.state);
    },
  },
  {
    name: "a code serves once",
    async hold(subject) {
      const { place, attempt, code } = await allowed(subject);
      okOf(await subject.port.redeem(place, attempt, code));
      isKind(await subject.port.redeem(place, attempt, code), "refused");
    },
  },
  {
    name: "a code serves nobody who does not know the verifier",
    async hold(subject) {
      const { place, attempt, code } = await allowed(subject);
      const stolen = { ...attempt, verifier: "another-verifier-".repeat(4) };
      isKind(await subject.port.redeem(place, stolen, code), "refused");
    },
  },
  {
    name: "a code ends after ten minutes",
    async hold(subject) {
      const { place, attempt, code } = await allowed(subject);
      await subject.passMinutes(11);
      isKind(await subject.port.redeem(place, attempt, code), "refused");
    },
  },
  {
    name: "the same person is the same whoever connects them, and others are others (INTEG-29)",
    async hold(subject) {
      const first = await connected(subject, 0);
      const again = await connected(subject, 0, first.place);
      const other = await connected(subject, 1, first.place);
      assert.equal(again.person.ref, first.person.ref);
      assert.notEqual(other.person.ref, first.person.ref);
    },
  },
  {
    name: "a refresh token serves once, and is replaced by the one that comes with its answer",
    async hold(subject) {
      const first = await connected(subject);
      const second = okOf(await subject.port.refresh(first.place, first.refreshToken));
      isKind(await subject.port.refresh(first.place, first.refreshToken), "refused");
      const third = okOf(await subject.port.refresh(first.place, second.refreshToken));
      okOf(await subject.port.eventTypes(first.place, third.accessToken, first.person.ref));
    },
  },
  {
    name: "of two who refresh at once one gets tokens",
    async hold(subject) {
      const { place, refreshToken } = await connected(subject);
      const both = await Promise.all([1, 2].map(() => subject.port.refresh(place, refreshToken)));
      assert.deepEqual(both.map(({ kind }) => kind).sort(), ["ok", "refused"]);
    },
  },
  {
    name: "an access token ends after two hours, and the refresh token goes on",
    async hold(subject) {
      const { place, accessToken, refreshToken, person } = await connected(subject);
      await subject.passMinutes(121);
      isKind(await subject.port.eventTypes(place, accessToken, person.ref), "refused");
      const fresh = okOf(await subject.port.refresh(place, refreshToken));
      okOf(await subject.port.eventTypes(place, fresh.accessToken, person.ref));
    },
  },
  {
    name: "what is revoked is over, and revoking it again is no error (INTEG-30)",
    async hold(subject) {
      const { place, accessToken, refreshToken, person } = await connected(subject);
      okOf(await subject.port.revoke(place, refreshToken));
      isKind(await subject.port.eventTypes(place, accessToken, person.ref), "refused");
      isKind(await subject.port.refresh(place, refreshToken), "refused");
      isKind(await subject.port.revoke(place, refreshToken), "ok", "absent");
    },
  },
  {
    name: "what the person takes back at the service is refused everywhere",
    async hold(subject) {
      const { place, accessToken, refreshToken, person } = await connected(subject);
      await subject.revoke(place.workspaceId, person);
      const of = { person, url: subject.eventsUrl("gone") };
      isKind(await subject.port.refresh(place, refreshToken), "refused");
      isKind(await subject.port.eventTypes(place, accessToken, person.ref), "refused");
      isKind(await subject.port.subscribe(place, accessToken, of), "refused");
      const sweep = { personRef: person.ref, from: subject.now(), cursor: null };
      isKind(await subject.port.meetings(place, accessToken, sweep), "refused");
    },
  },
  {
    name: "a token that never was is refused",
    async hold(subject) {
      const { place, person } = await connected(subject);
      isKind(await subject.port.eventTypes(place, "no-such-token", person.ref), "refused");
      isKind(await subject.port.refresh(place, "no-such-token"), "refused");
    },
  },
];

const offering: SchedulingGuarantee[] = [
  {
    name: "the event types of a person are listed, those that are switched off as well (INTEG-25)",
    async hold(subject) {
      const of = await connected(subject);
      const before = await typesOf(subject, of);
      assert.equal(before.length, 4);
      assert.ok(
        before.every(
          ({ isActive, name, url, durationMinutes }) => isActive && name && url && durationMinutes,
        ),
      );
      assert.equal(new Set(before.map(({ ref }) => ref)).size, 4);
      await subject.switchOff(of.place.workspaceId, before[1]?.ref ?? "");
      const after = await typesOf(subject, of);
      assert.deepEqual(
        after.map(({ isActive }) => isActive),
        before.map((_, at) => at !== 1),
      );
    },
  },
  {
    name: "a person is not shown what is somebody else's",
    async hold(subject) {
      const mine = await connected(subject, 0);
      const theirs = await connected(subject, 1, mine.place);
      const { port } = subject;
      isKind(await port.eventTypes(mine.place, mine.accessToken, theirs.person.ref), "forbidden");
      const of = { person: theirs.person, url: subject.eventsUrl("spy") };
      isKind(await port.subscribe(mine.place, mine.accessToken, of), "forbidden");
      const link = await linkTo(subject, theirs, token);
      const ref = await subject.book(mine.place.workspaceId, link, guestAt(slot(subject, 3)));
      isKind(await port.meeting(mine.place, mine.accessToken, ref), "absent");
    },
  },
  {
    name: "a link keeps what it had and carries one token (INTEG-25, CAMP-22)",
    async hold({ port }) {
      const link = new URL(
        port.linkOf("https://calendar.example/ada/demo?month=2026-12&utm_content=old", token),
      );
      assert.equal(link.searchParams.get("month"), "2026-12");
      assert.deepEqual([...link.searchParams.getAll("utm_content")], [token]);
      assert.equal(link.pathname, "/ada/demo");
    },
  },
];

const booking: SchedulingGuarantee[] = [
  {
    name: "a booking by a link brings its token, its guest and its time (CAMP-22)",
    async hold(subject) {
      const of = await connected(subject);
      const startsAt = slot(subject, 1);
      const link = await linkTo(subject, of, token);
      const guest = guestAt(startsAt, "Ada.Palmer@Firm.example");
      const ref = await subject.book(of.place.workspaceId, link, guest);
      const [type] = await typesOf(subject, of);
      const meeting = await meetingAt(subject, of, ref);
      assert.equal(meeting.ref, ref);
      assert.equal(meeting.state, "booked");
      assert.equal(meeting.token, token);
      assert.equal(meeting.guest.email, "ada.palmer@firm.example");
      assert.equal(meeting.guest.name, "Ada Palmer");
      assert.equal(+meeting.startsAt, +startsAt);
      assert.equal(+meeting.endsAt, +startsAt + (type?.durationMinutes ?? 0) * 60_000);
      assert.equal(meeting.eventTypeRef, type?.ref);
      assert.deepEqual([...meeting.hostRefs], [of.person.ref]);
      assert.deepEqual([meeting.movedTo, meeting.movedFrom, meeting.canceled], [null, null, null]);
      assert.ok(Math.abs(+meeting.bookedAt - +subject.now()) < 60_000);
    },
  },
  {
    name: "who took the parameters off books without a token",
    async hold(subject) {
      const of = await connected(subject);
      const link = (await linkTo(subject, of, token)).split("?")[0] ?? "";
      const ref = await subject.book(of.place.workspaceId, link, guestAt(slot(subject, 2)));
      assert.equal((await meetingAt(subject, of, ref)).token, null);
    },
  },
  {
    name: "a booking that is moved is two, which name each other",
    async hold(subject) {
      const of = await connected(subject);
      const link = await linkTo(subject, of, token);
      const first = await subject.book(of.place.workspaceId, link, guestAt(slot(subject, 4)));
      const second = await subject.move(of.place.workspaceId, first, slot(subject, 30));
      const [old, next] = [await meetingAt(subject, of, first), await meetingAt(subject, of, second)];
      assert.deepEqual([old.state, old.movedTo, old.movedFrom], ["canceled", second, null]);
      assert.deepEqual([next.state, next.movedTo, next.movedFrom], ["booked", null, first]);
      assert.equal(+next.startsAt, +slot(subject, 30));
      assert.equal(next.token, token);
    },
  },
  {
    name: "who canceled is told, with the reason",
    async hold(subject) {
      const of = await connected(subject);
      const link = await linkTo(subject, of, token);
      const { workspaceId } = of.place;
      const byGuest = await subject.book(workspaceId, link, guestAt(slot(subject, 5)));
      const byHost = await subject.book(workspaceId, link, guestAt(slot(subject, 6)));
      await subject.cancel(workspaceId, byGuest, "guest", null);
      await subject.cancel(workspaceId, byHost, "host", "I am ill");
      const [one, other] = [await meetingAt(subject, of, byGuest), await meetingAt(subject, of, byHost)];
      assert.deepEqual([one.state, one.canceled], ["canceled", { by: "guest", reason: null }]);
      assert.deepEqual([other.state, other.canceled], ["canceled", { by: "host", reason: "I am ill" }]);
    },
  },
  {
    name: "a guest who did not come is told, and told again if they did",
    async hold(subject) {
      const of = await connected(subject);
      const { workspaceId } = of.place;
      const link = await linkTo(subject, of, token);
      const ref = await subject.book(workspaceId, link, guestAt(slot(subject, 7)));
      await subject.noShow(workspaceId, ref, false);
      assert.equal((await meetingAt(subject, of, ref)).state, "no_show");
      await subject.noShow(workspaceId, ref, true);
      assert.equal((await meetingAt(subject, of, ref)).state, "booked");
    },
  },
  {
    name: "a booking that never was, or lies elsewhere, is absent",
    async hold(subject) {
      const of = await connected(subject);
      const { workspaceId } = of.place;
      const ref = await subject.book(
        workspaceId,
        await linkTo(subject, of, token),
        guestAt(slot(subject, 8)),
      );
      for (const wrong of [
        "",
        "nonsense",
        ref.replace(/.{12}$/, "000000000000"),
        `https://elsewhere.example/${ref}`,
        `${ref}/../x`,
      ])
        isKind(await subject.port.meeting(of.place, of.accessToken, wrong), "absent");
    },
  },
  {
    name: "all bookings after an instant are listed once, page by page",
    async hold(subject) {
      const of = await connected(subject);
      const { workspaceId } = of.place;
      const link = await linkTo(subject, of, token);
      const refs: string[] = [];
      for (let at = 0; at < 25; at += 1)
        refs.push(
          await subject.book(workspaceId, link, guestAt(slot(subject, at * 2), `guest-${at}@firm.example`)),
        );
      await subject.cancel(workspaceId, refs[24] ?? "", "host", null);
      const listed = await listAll(subject, of, slot(subject, 0));
      assert.deepEqual(listed.map(({ ref }) => ref).sort(), [...refs].sort());
      assert.equal(listed.find(({ ref }) => ref === refs[24])?.state, "canceled");
      const later = await listAll(subject, of, slot(subject, 40));
      assert.deepEqual(later.map(({ ref }) => ref).sort(), refs.slice(20).sort());
    },
  },
];

async function listAll(subject: SchedulingSubject, of: Connected, from: Date): Promise<Meeting[]> {
  const all: Meeting[] = [];
  let cursor: string | null = null;
  let pages = 0;
  do {
    const page: { meetings: Meeting[]; cursor: string | null } = okOf(
      await subject.port.meetings(of.place, of.accessToken, { personRef: of.person.ref, from, cursor }),
    );
    all.push(...page.meetings);
    cursor = page.cursor;
    pages += 1;
  } while (cursor !== null && pages < 20);
  return all;
}

const told = (subject: SchedulingSubject, arrived: readonly Arrived[], url: string): SchedulingEvent[] =>
  arrived
    .filter((one) => one.url === url)
    .map(({ headers, body, at }) => {
      const event = subject.port.readEvent({ headers, body, now: at });
      assert.ok(event, "a message of the service was not recognized");
      return event;
    });

const statesIn = (events: readonly SchedulingEvent[]) =>
  events.flatMap((event) =>
    event.kind === "meeting" ? [`${event.meeting.ref} ${event.meeting.state}`] : [],
  );

async function subscribed(subject: SchedulingSubject, who = 0) {
  const of = await connected(subject, who);
  const url = subject.eventsUrl(of.place.workspaceId);
  const made = okOf(await subject.port.subscribe(of.place, of.accessToken, { person: of.person, url }));
  return { of, url, ref: made.ref };
}

const telling: SchedulingGuarantee[] = [
  {
    name: "everything that happens to a booking is told as it then was",
    async hold(subject) {
      const { of, url } = await subscribed(subject);
      const { workspaceId } = of.place;
      const link = await linkTo(subject, of, token);
      const first = await subject.book(workspaceId, link, guestAt(slot(subject, 1)));
      const second = await subject.move(workspaceId, first, slot(subject, 20));
      await subject.noShow(workspaceId, second, false);
      await subject.noShow(workspaceId, second, true);
      await subject.cancel(workspaceId, second, "host", null);
      const events = told(subject, await subject.arrivals(), url);
      assert.deepEqual(
        statesIn(events).sort(),
        [
          ...[`${first} booked`, `${first} canceled`, `${second} booked`, `${second} booked`],
          ...[`${second} canceled`, `${second} no_show`],
        ].sort(),
      );
      for (const event of events) {
        assert.ok(event.kind === "meeting");
        assert.equal(event.personRef, of.person.ref);
        assert.equal(event.meeting.token, token);
        assert.deepEqual([...event.meeting.hostRefs], [of.person.ref]);
      }
      const last = events.find((event) => event.kind === "meeting" && event.meeting.canceled?.by === "host");
      assert.ok(last?.kind === "meeting");
      assert.deepEqual({ ...last.meeting }, { ...(await meetingAt(subject, of, second)) });
    },
  },
  {
    name: "an event type that is switched off is told",
    async hold(subject) {
      const { of, url } = await subscribed(subject);
      const [type] = await typesOf(subject, of);
      await subject.switchOff(of.place.workspaceId, type?.ref ?? "");
      const events = told(subject, await subject.arrivals(), url);
      assert.deepEqual(
        events.map((event) => ({ ...event })),
        [{ kind: "event_type", personRef: of.person.ref }],
      );
    },
  },
  {
    name: "who subscribes again for the same address has the same subscription, and is told once",
    async hold(subject) {
      const { of, url, ref } = await subscribed(subject);
      const again = okOf(await subject.port.subscribe(of.place, of.accessToken, { person: of.person, url }));
      assert.equal(again.ref, ref);
      assert.deepEqual(
        { ...okOf(await subject.port.subscription(of.place, of.accessToken, ref)) },
        { isActive: true },
      );
      await subject.book(of.place.workspaceId, await linkTo(subject, of, token), guestAt(slot(subject, 2)));
      assert.equal(told(subject, await subject.arrivals(), url).length, 1);
    },
  },
  {
    name: "nothing is told any more after the subscription is ended",
    async hold(subject) {
      const { of, url, ref } = await subscribed(subject);
      okOf(await subject.port.unsubscribe(of.place, of.accessToken, ref));
      isKind(await subject.port.subscription(of.place, of.accessToken, ref), "absent");
      isKind(await subject.port.unsubscribe(of.place, of.accessToken, ref), "absent");
      await subject.book(of.place.workspaceId, await linkTo(subject, of, token), guestAt(slot(subject, 3)));
      assert.deepEqual(told(subject, await subject.arrivals(), url), []);
    },
  },
  {
    name: "a subscription that failed for a day has ended, and subscribing makes another that tells",
    async hold(subject) {
      const { of, url, ref } = await subscribed(subject);
      const { workspaceId } = of.place;
      const link = await linkTo(subject, of, token);
      await subject.book(workspaceId, link, guestAt(slot(subject, 60)));
      await subject.failForADay();
      const fresh = okOf(await subject.port.refresh(of.place, of.refreshToken));
      const now: Connected = { ...of, ...fresh };
      assert.deepEqual(
        { ...okOf(await subject.port.subscription(of.place, fresh.accessToken, ref)) },
        { isActive: false },
      );
      const made = okOf(
        await subject.port.subscribe(of.place, fresh.accessToken, { person: of.person, url }),
      );
      assert.notEqual(made.ref, ref);
      const missed = await subject.arrivals();
      assert.deepEqual(told(subject, missed, url), []);
      const next = await subject.book(
        workspaceId,
        await linkTo(subject, now, token),
        guestAt(slot(subject, 70)),
      );
      assert.deepEqual(statesIn(told(subject, await subject.arrivals(), url)), [`${next} booked`]);
    },
  },
  {
    name: "a message that is not the service’s, was changed, or is old, is not believed",
    async hold(subject) {
      const { of, url } = await subscribed(subject);
      await subject.book(of.place.workspaceId, await linkTo(subject, of, token), guestAt(slot(subject, 9)));
      const [message] = (await subject.arrivals()).filter((one) => one.url === url);
      assert.ok(message);
      const { headers, body, at } = message;
      const read = (changed: Partial<Arrived>) =>
        subject.port.readEvent({ headers, body, now: changed.at ?? at, ...changed });
      assert.equal(read({})?.kind, "meeting");
      assert.equal(read({ body: `${body} ` }), null);
      assert.equal(read({ body: body.replace(token, "t1.stolen") }), null);
      assert.equal(read({ headers: {} }), null);
      assert.equal(read({ at: new Date(+at + 200_000) }), null);
      assert.equal(read({ at: new Date(+at - 200_000) }), null);
      assert.equal(read({ at: new Date(+at + 150_000) })?.kind, "meeting");
      for (const value of [
        "",
        "t=,v1=",
        "t=1,v1=zz",
        `v1=${"0".repeat(64)}`,
        `t=${Math.floor(+at / 1000)},v1=${"0".repeat(64)}`,
      ]) {
        const forged = Object.fromEntries(
          Object.entries(headers).map(([name, old]) => [name, name.endsWith("signature") ? value : old]),
        );
        assert.equal(read({ headers: forged }), null, value);
      }
    },
  },
  {
    name: "of somebody else’s bookings nothing is told",
    async hold(subject) {
      const { of, url } = await subscribed(subject, 0);
      const other = await connected(subject, 1, of.place);
      await subject.book(
        of.place.workspaceId,
        await linkTo(subject, other, token),
        guestAt(slot(subject, 4)),
      );
      assert.deepEqual(told(subject, await subject.arrivals(), url), []);
    },
  },
];

/** Every externally visible guarantee of ports/scheduling.ts. */
export const schedulingContract: readonly SchedulingGuarantee[] = [
  ...connecting,
  ...offering,
  ...booking,
  ...telling,
];

export async function holdToSchedulingContract(subject: SchedulingSubject): Promise<Record<string, string>> {
  const verdicts: Record<string, string> = {};
  for (const { name, hold } of schedulingContract) {
    verdicts[name] = await hold(subject).then(
      () => "held",
      (error: Error) => `${error.message}\n${error.stack}`,
    );
  }
  return verdicts;
}
