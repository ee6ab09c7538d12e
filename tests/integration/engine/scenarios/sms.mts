import type { Step } from "@/lib/contract/campaigns/sequence";
import type { Context } from "@/server/context";
import { erasedHash } from "@/server/domain/prospects/identity";
import type { EngineContext } from "@/server/engine/context";
import { recordPhoneEvent } from "@/server/engine/intake/phone-events";
import { watchPhone } from "@/server/engine/intake/phone-watcher";
import { lookUp } from "@/server/engine/look-up";
import { newId } from "@/server/ids";
import { wakeProspects, wakeTexts } from "@/server/planning/prospect";
import type { Outcome, Ready } from "@/server/ports/outcome";
import type { E164, OwnNumber, PhoneEvent, PhonePort, Sms } from "@/server/ports/phone";
import { findPhonePlace } from "@/server/repositories/phone/numbers";
import { assignMail, listUnmatchedMails, retryEvent } from "@/server/services/inbox/unmatched";
import { recordConsent, withdrawConsent } from "@/server/services/phone/consents";
import { send, take, workUntil } from "../drive.mts";
import {
  at,
  deliveriesOf,
  enroll,
  enrollmentsOf,
  eventsOf,
  hours,
  keys,
  minutes,
  newCampaign,
  newEngine,
  newPhone,
  newWorld,
  outside,
  pass,
  report,
  sql,
  time,
  visit,
  type World,
} from "../kit.mts";
import { contextIn } from "../replay.mts";

const sent: { from: string; sms: Sms; at: Date }[] = [];
let onText: ((sms: Sms, ready: Ready, accept: () => void) => Promise<Outcome>) | null = null;
const phone = {
  isSandbox: true,
  givesNumbers: true,
  async send({ number }: OwnNumber, sms: Sms, ready: Ready): Promise<Outcome> {
    const accept = () => void sent.push({ from: number, sms, at: time.now });
    if (onText) return onText(sms, ready, accept);
    if ((await ready()) === "stop") return { kind: "stopped" };
    accept();
    return { kind: "sent", providerId: sms.key };
  },
  lookUp: async (_own: OwnNumber, { key }: Sms) =>
    sent.some(({ sms }) => sms.key === key) ? { kind: "found", providerId: key } : { kind: "absent" },
} as unknown as PhonePort;

const plain = await newEngine();
const engine: EngineContext = { ...plain, ports: { ...plain.ports, phone } };
const seen: Record<string, unknown> = {};

const text = (phoneId: string | null, message = "Hi {first_name:there}"): Step => ({
  ...{ id: newId(), is_enabled: true, type: "sms", phone_id: phoneId, message },
});
const days = (amount: number): Step => ({
  ...{ id: newId(), is_enabled: true, type: "delay", delay: { amount, unit: "days" } },
});

let last = 1000;
/** Gives people their own numbers and a time zone; returns the numbers. */
async function reachable(
  world: World,
  ids: string[],
  zone: string | null = "Europe/Berlin",
  prefix = "+4917600",
) {
  const numbers: E164[] = [];
  for (const id of ids) {
    const number = `${prefix}${++last}` as E164;
    numbers.push(number);
    await sql("update prospects set phone = $2, timezone = $3 where id = $1", [id, number, zone]);
    await sql(
      "insert into prospect_identities (workspace_id, kind, value, prospect_id) values ($1, 'phone', $2, $3)",
      [world.workspaceId, number, id],
    );
    // They have consented to texts; scenarios about consent withdraw it.
    await sql(
      `insert into consents (workspace_id, prospect_id, channel, phone, source, given_on, wording, recorded_at)
       values ($1, $2, 'sms', $3, 'form', '2026-01-15', 'I agree', '2026-01-15')`,
      [world.workspaceId, id, number],
    );
  }
  return numbers;
}

const monday = "2026-03-02T09:00:00.000Z";
const begin = () => {
  at(monday);
  sent.length = 0;
  outside.actions.length = 0;
  onText = null;
};
const waits = async (world: World) =>
  (await deliveriesOf(world)).map(({ state, wait_reason }) =>
    wait_reason ? `${state} ${wait_reason}` : state,
  );
/** The context of a member with all accounts. */
const contextOf = (world: World) =>
  ({
    ...{ now: () => time.now, newId: () => newId(), clock: world.planning().clock, transact: world.inside },
    scope: { allowedAccounts: null, personId: newId() },
  }) as unknown as Context;
const berlin = (when: Date) => when.toLocaleTimeString("de-DE", { timeZone: "Europe/Berlin" }).slice(0, 5);

{
  begin();
  const world = await newWorld();
  const [one, two] = [await newPhone(world, "+19175550101"), await newPhone(world, "+16175550101")];
  const first = await newCampaign(world, [text(one)]);
  const second = await newCampaign(world, [text(two)]);
  await reachable(world, await enroll(world, first, 6));
  await reachable(world, await enroll(world, second, 6));
  await workUntil(engine, new Date(+time.now + hours(8)));
  const gaps = (number: string) => {
    const times = sent.filter(({ from }) => from === number).map((one) => +one.at);
    return times.slice(1).map((when, index) => (when - times[index]!) / 1000);
  };
  const all = [...gaps("+19175550101"), ...gaps("+16175550101")];
  seen.sending = {
    count: sent.length,
    keys: new Set(sent.map(({ sms }) => sms.key)).size,
    people: new Set(sent.map(({ sms }) => sms.to)).size,
    shortest: Math.min(...all) >= 60,
    longest: Math.max(...all) <= 181,
    sideBySide: Math.abs(+sent[0]!.at - +sent[1]!.at) < 60_000,
    words: sent.every(({ sms }) => /^Hi P\d+$/.test(sms.text)),
    messages: await sql(
      `select channel, kind, state, direction, from_address = any('{+19175550101,+16175550101}') as ours, to_address like '+4917600%' as theirs,
              count(*)::int from messages where workspace_id = $1 group by 1, 2, 3, 4, 5, 6`,
      [world.workspaceId],
    ),
    used: await sql(
      "select kind, owner_id = any($2) as of_number, used from usage where workspace_id = $1 and owner_id not in (select id from campaigns)",
      [...[world.workspaceId, [one, two]]],
    ),
    conversations: await sql(
      "select last_channel, count(*)::int from conversations where workspace_id = $1 group by 1",
      [world.workspaceId],
    ),
    people_end: [...new Set((await enrollmentsOf(world)).map(({ state }) => state))],
  };
}

{
  const leftAt = async (zone: string | null, prefix: string) => {
    begin();
    const world = await newWorld();
    const campaign = await newCampaign(world, [text(await newPhone(world, "+19175550102"))]);
    await reachable(world, await enroll(world, campaign, 1), zone, prefix);
    await workUntil(engine, new Date(+time.now + hours(30)));
    return sent.map((one) => berlin(one.at))[0] ?? null;
  };
  seen.hours = {
    berlin: await leftAt("Europe/Berlin", "+4917600"),
    losAngeles: await leftAt("America/Los_Angeles", "+4917600"),
    unknownAmerican: await leftAt(null, "+1917555"),
    unknownGerman: await leftAt(null, "+4917600"),
    auckland: await leftAt("Pacific/Auckland", "+4917600"),
  };
}

{
  begin();
  const world = await newWorld();
  const number = await newPhone(world, "+19175550103");
  const campaign = await newCampaign(world, [text(number)]);
  const [without = "", refused = "", far = ""] = await enroll(world, campaign, 3);
  await reachable(world, [refused]);
  await reachable(world, [far], "Asia/Kolkata", "+9198100");
  onText = async (_sms, ready) => {
    await ready();
    return { kind: "barred", reason: "invalid_phone" };
  };
  await workUntil(engine, new Date(+time.now + hours(4)));
  const before = await waits(world);
  onText = null;
  await sql("update prospects set phone = '+491760099999' where id = any($1)", [[without, refused]]);
  await world.inside((tx) => wakeProspects(tx, world.planning(), [without, refused]));
  await workUntil(engine, new Date(+time.now + hours(1)));
  seen.missing = { before: before.toSorted(), sent: sent.length, after: (await waits(world)).toSorted() };
}

// Where the law requires consent, the step waits for it; abroad it does not.
{
  begin();
  const world = await newWorld();
  const campaign = await newCampaign(world, [
    text(await newPhone(world, "+19175550120")),
    days(1),
    text(await newPhone(world, "+19175550121")),
  ]);
  const [american = "", german = ""] = await enroll(world, campaign, 2);
  await reachable(world, [american], "America/New_York", "+1917556");
  await reachable(world, [german]);
  await sql("delete from consents where workspace_id = $1", [world.workspaceId]);
  const of = { prospectId: american, channel: "sms" as const };
  const word = { source: "form" as const, givenOn: "2026-02-27", wording: "Text me" };
  const cx = contextIn(world);
  const standing = async () => ({
    sent: sent.length,
    reason: (
      await sql("select wait_reason from deliveries where prospect_id = $1 and settled_at is null", [
        american,
      ])
    ).map(({ wait_reason }) => wait_reason),
  });
  await workUntil(engine, new Date(+time.now + hours(6)));
  const without = await standing();
  await recordConsent(cx, { ...of, channel: "call", ...word });
  await workUntil(engine, new Date(+time.now + minutes(30)));
  const forCalls = await standing();
  const tomorrow = await recordConsent(cx, { ...of, ...word, givenOn: "2026-03-09" }).catch(
    ({ code }) => code,
  );
  const kept = await recordConsent(cx, { ...of, ...word });
  await workUntil(engine, new Date(+time.now + minutes(30)));
  const given = await standing();
  // A worker holds the second text when the person withdraws consent.
  time.now = new Date(+time.now + hours(24));
  const inHand = await take(engine);
  await withdrawConsent(cx, of);
  await send(engine, inHand);
  const again = await withdrawConsent(cx, of).catch(({ code }) => code);
  await workUntil(engine, new Date(+time.now + hours(48)));
  const withdrawn = await standing();
  seen.consent = { without, forCalls, tomorrow, kept, given, again, withdrawn };
}

{
  begin();
  const world = await newWorld();
  const step = text(null);
  const campaign = await newCampaign(world, [step]);
  await reachable(world, await enroll(world, campaign, 1));
  await workUntil(engine, new Date(+time.now + minutes(10)));
  const before = await waits(world);
  const chosen = await newPhone(world, "+19175550104");
  const publish = async (phone_id: string) => {
    await sql(
      `with next as (update campaigns set live_version = live_version + 1 where id = $1 returning workspace_id, live_version)
       insert into campaign_versions (workspace_id, campaign_id, version, sequence) select workspace_id, $1, live_version, $2 from next`,
      [campaign, JSON.stringify([{ ...step, phone_id }])],
    );
    await world.inside((tx) => wakeTexts(tx, world.planning(), campaign));
  };
  await publish(chosen);
  await workUntil(engine, new Date(+time.now + hours(1)));
  seen.number = { before, from: sent.map(({ from }) => from), after: await waits(world) };
  await reachable(world, await enroll(world, campaign, 1));
  await publish(await newPhone(world, "+19175550105"));
  await workUntil(engine, new Date(+time.now + hours(1)));
  seen.another = sent.map(({ from }) => from);
}

{
  begin();
  const world = await newWorld();
  const campaign = await newCampaign(world, [text(await newPhone(world, "+19175550106"))]);
  await reachable(world, await enroll(world, campaign, 2));
  let tries = 0;
  onText = async (sms, ready, accept) => {
    if ((await ready()) === "stop") return { kind: "stopped" };
    tries += 1;
    if (tries === 1) accept();
    if (tries > 2) {
      accept();
      return { kind: "sent", providerId: sms.key };
    }
    return { kind: "unknown", reason: "connection_lost" };
  };
  await workUntil(engine, new Date(+time.now + minutes(10)));
  const unknown = (await deliveriesOf(world)).filter(({ state }) => state === "unknown").length;
  for (let look = 0; look < 6; look++) {
    pass(minutes(10));
    await lookUp(engine);
    await workUntil(engine, new Date(+time.now + minutes(1)));
  }
  seen.unknown = {
    ...{ unknown, tries, sent: sent.length, keys: new Set(sent.map(({ sms }) => sms.key)).size },
    states: await waits(world),
    log: (await eventsOf(world)).filter((line) => line.startsWith("looked_up")).toSorted(),
  };
  const entries = await sql<{ kind: string; reference: string }>(
    "select kind, reference from credit_postings where workspace_id = $1 and category is not null order by reference, turn, kind",
    [world.workspaceId],
  );
  const byText = Map.groupBy(entries, ({ reference }) => reference);
  seen.paid = [...byText.values()].map((lines) => lines.map(({ kind }) => kind).join(", ")).toSorted();
}

async function conversation(what: Omit<Extract<PhoneEvent, { kind: "sms_received" }>, "from" | "at">) {
  begin();
  const world = await newWorld();
  const phoneId = await newPhone(world, "+19175550107");
  const campaign = await newCampaign(world, [
    text(phoneId),
    days(1),
    visit(),
    days(1),
    text(phoneId, "Again"),
  ]);
  const [prospectId = ""] = await enroll(world, campaign, 1);
  const [from = "+1"] = await reachable(world, [prospectId]);
  await workUntil(engine, new Date(+time.now + hours(2)));
  const deliverEvent = (event: PhoneEvent) =>
    world.inside(async (tx) =>
      recordPhoneEvent(tx, world.planning(), (await findPhonePlace(tx, phoneId))!, event, keys.secret),
    );
  const event = { ...what, from, at: time.now } as PhoneEvent;
  const known = [await deliverEvent(event), await deliverEvent(event)];
  await workUntil(engine, new Date(+time.now + hours(24 * 6)));
  const [person] = await sql(
    "select status, opted_out_at is not null as out, lost_phone is not null as lost from prospects where id = $1",
    [prospectId],
  );
  return {
    known,
    person,
    sent: sent.length,
    visits: outside.actions.length,
    stopped: (await enrollmentsOf(world)).map(({ state, stop_reason }) => [state, stop_reason]),
    messages: await sql(
      "select direction, channel, text, understood_as from messages where workspace_id = $1 order by at, id",
      [world.workspaceId],
    ),
    suppressed: await sql("select kind, reason from suppressions where workspace_id = $1 order by kind", [
      world.workspaceId,
    ]),
    conversation: await sql(
      "select last_channel, last_direction, needs_you, is_unread from conversations where workspace_id = $1",
      [world.workspaceId],
    ),
  };
}
const received = (words: string) => conversation({ id: "in.1", kind: "sms_received", text: words });
seen.reply = await received("Who is this?");
seen.help = await received("HELP");
seen.stops = {} as Record<string, unknown>;
for (const word of ["STOP", "Arrêt", "Stopp!", "SAIR", "BAJA", "Please stop texting me"])
  (seen.stops as Record<string, unknown>)[word] = await received(word);

{
  const lose = async (reason: "no_mobile" | "filtered") => {
    begin();
    const world = await newWorld();
    const phoneId = await newPhone(world, "+19175550108");
    const campaign = await newCampaign(world, [text(phoneId), days(1), visit()]);
    const [prospectId = ""] = await enroll(world, campaign, 1);
    await reachable(world, [prospectId]);
    const deliverEvent = (key: string) =>
      world.inside(async (tx) =>
        recordPhoneEvent(
          ...([tx, world.planning(), (await findPhonePlace(tx, phoneId))!] as const),
          { id: "lost.1", at: time.now, kind: "sms_lost", providerId: key, reason },
          keys.secret,
        ),
      );
    // The carrier reports before we have recorded that the text was sent.
    let early: unknown;
    onText = async (sms, ready, accept) => {
      await ready();
      accept();
      early = await deliverEvent(sms.key).catch(String);
      return { kind: "sent", providerId: sms.key };
    };
    await workUntil(engine, new Date(+time.now + hours(2)));
    const { key } = sent[0]!.sms;
    const known = [await deliverEvent(key), await deliverEvent(key)];
    const foreign = await deliverEvent("a text of another system");
    await workUntil(engine, new Date(+time.now + hours(48)));
    return {
      ...{ early, known, foreign },
      visits: outside.actions.length,
      messages: await sql("select state, failure from messages where workspace_id = $1", [world.workspaceId]),
      stopped: (await enrollmentsOf(world)).map(({ state, stop_reason }) => [state, stop_reason]),
      lost: (
        await sql("select lost_phone is not null as lost from prospects where id = $1", [prospectId])
      )[0],
      log: (await eventsOf(world)).filter((line) => line.startsWith("bounce")),
    };
  };
  seen.lost = { hard: await lose("no_mobile"), soft: await lose("filtered") };
}

{
  begin();
  const world = await newWorld();
  const phoneId = await newPhone(world, "+19175550109");
  const campaign = await newCampaign(world, [text(phoneId)]);
  const [prospectId = ""] = await enroll(world, campaign, 1);
  await reachable(world, [prospectId]);
  onText = async (_sms, ready) => {
    await ready();
    return { kind: "refused", reason: "opted_out" };
  };
  await workUntil(engine, new Date(+time.now + hours(2)));
  seen.carrier = {
    stopped: (await enrollmentsOf(world)).map(({ state, stop_reason }) => [state, stop_reason]),
    out: await sql("select opted_out_at is not null as out from prospects where id = $1", [prospectId]),
    suppressed: await sql("select kind from suppressions where workspace_id = $1", [world.workspaceId]),
  };
}

{
  begin();
  const world = await newWorld();
  const phoneId = await newPhone(world, "+19175550110");
  const event = (words: string, from: E164): PhoneEvent => ({
    ...{ id: words, at: time.now, kind: "sms_received", from, text: words },
  });
  const deliverEvent = (words: string, from: E164 = "+4917699999999") =>
    world.inside(async (tx) =>
      recordPhoneEvent(
        tx,
        world.planning(),
        (await findPhonePlace(tx, phoneId))!,
        event(words, from),
        keys.secret,
      ),
    );
  const cx = contextOf(world);
  const known = [await deliverEvent("Hello"), await deliverEvent("STOP"), await deliverEvent("STOP")];
  const lying = (await listUnmatchedMails(cx, { limit: 9 })).items;
  const [hello, stop] = ["Hello", "STOP"].map((words) => lying.find(({ subject }) => subject === words));
  const suppressed = await sql("select kind, value, reason from suppressions where workspace_id = $1", [
    world.workspaceId,
  ]);
  // They are a person in a campaign who writes from another number.
  const [person] = await enroll(world, await newCampaign(world, [text(phoneId), days(1), text(phoneId)]), 1);
  await reachable(world, [person!]);
  await assignMail(cx, { id: hello!.id, prospectId: person! });
  await assignMail(cx, { id: hello!.id, prospectId: person! });
  seen.stranger = {
    known,
    suppressed,
    lying: lying.length,
    tray: [hello, stop].map((one) => ({ ...one, id: undefined, at: undefined })),
    ends: (await enrollmentsOf(world)).map(({ state, stop_reason }) => [state, stop_reason]),
    messages: await sql("select text, from_address as from from messages where prospect_id = $1", [person]),
    left: (await listUnmatchedMails(cx, { limit: 9 })).items.map(({ subject }) => subject),
    // The number of a person who was erased: only their STOP is kept.
    erased: await (async () => {
      const from = "+4917688888888";
      await sql("insert into erased_identities (workspace_id, hash, erased_at) values ($1, $2, now())", [
        world.workspaceId,
        erasedHash(keys.secret, world.workspaceId, { kind: "phone", value: from }),
      ]);
      const known = [await deliverEvent("Hello again", from), await deliverEvent("Stop", from)];
      const kept = await sql("select 1 from unmatched_mails where from_address = $1", [from]);
      return { known, kept, listed: await sql("select reason from suppressions where value = $1", [from]) };
    })(),
    // The next message is matched to them at once.
    next: [
      await deliverEvent("Once more"),
      await sql("select count(*)::int as n from messages where prospect_id = $1", [person]),
    ],
  };
}

// A text that cannot be recorded is retried, shown to users, and holds the person it seems to be from.
{
  begin();
  const world = await newWorld();
  const phoneId = await newPhone(world, "+19175550111");
  const people = await enroll(world, await newCampaign(world, [text(phoneId), days(1), text(phoneId)]), 1);
  const [from] = await reachable(world, people);
  await sql(`create function refuse_poison() returns trigger language plpgsql as $$
    begin if new.text = 'STOP' then raise exception 'it broke'; end if; return new; end $$`);
  await sql(
    "create trigger refuse_poison before insert on messages for each row execute function refuse_poison()",
  );
  const stop = new AbortController();
  let asked = 0;
  const poison: PhoneEvent = {
    id: "p",
    at: time.now,
    kind: "sms_received",
    from: from!,
    text: "STOP",
  };
  const events = async () => {
    asked += 1;
    return { events: [poison], cursor: "1" };
  };
  const watching = {
    ...engine,
    ports: { ...engine.ports, phone: { ...phone, events } },
    phoneBell: { wait: async () => (asked >= 4 ? stop.abort() : undefined) },
  } as unknown as Parameters<typeof watchPhone>[0];
  const place = { workspaceId: world.workspaceId, id: phoneId } as Parameters<typeof watchPhone>[2];
  await watchPhone(watching, world.workspaceId, place, stop.signal);
  const cx = contextOf(world);
  const [aside] = (await listUnmatchedMails(cx, { limit: 9 })).items;
  const refused = await retryEvent(cx, { id: aside!.id }).catch(({ code }: { code: string }) => code);
  await sql("drop trigger refuse_poison on messages");
  seen.aside = {
    tray: { ...aside, id: undefined, at: undefined },
    holds: await sql("select hold_reason from enrollments where workspace_id = $1", [world.workspaceId]),
    cursor: await sql("select event_cursor from phone_numbers where id = $1", [phoneId]),
    ...{ refused, retried: await retryEvent(cx, { id: aside!.id }) },
    ends: (await enrollmentsOf(world)).map(({ state, stop_reason }) => [state, stop_reason]),
    left: (await listUnmatchedMails(cx, { limit: 9 })).items.length,
  };
}

await report(seen);
