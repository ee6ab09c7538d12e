import { recordNetworkEvent, setEventAside } from "@/server/engine/intake/network-events";
import { recordPhoneEvent } from "@/server/engine/intake/phone-events";
import { recordOwnMail } from "@/server/engine/intake/record-sent";
import { newId } from "@/server/ids";
import { enrollPeople } from "@/server/planning/enroll";
import type { NetworkEvent } from "@/server/ports/network";
import { findPhonePlace } from "@/server/repositories/phone/numbers";
import { recordAnswer } from "@/server/services/inbox/answers";
import { editProspect } from "@/server/services/prospects/edit";
import { optOut } from "@/server/services/prospects/opt-out";
import { workUntil } from "../../engine/drive.mts";
import {
  email,
  enroll,
  enrollmentsOf,
  hours,
  keys,
  message,
  newCampaign,
  newEngine,
  newPeople,
  newPhone,
  newWorld,
  outside,
  pass,
  report,
  sql,
  time,
  type World,
  wait,
} from "../../engine/kit.mts";

const engine = await newEngine();
const seen: Record<string, unknown> = {};
const week = () => workUntil(engine, new Date(+time.now + hours(24 * 7)));
/** Two steps with a day between them; the second must not follow a no. */
const twoMails = () => [email("First"), wait(1), email("Second", "Again {first_name:there}")];
const ends = async (world: World) =>
  (await enrollmentsOf(world)).map(({ state, stop_reason }) => stop_reason ?? state);
const fresh = async () => {
  await sql("update lanes set closed_reason = 'over'");
  time.now = new Date("2026-03-02T09:00:00.000Z");
  outside.mails = [];
  outside.actions = [];
  outside.onAction = null;
  outside.relation = "none";
};
const identify = (world: World, prospectId: string, kind: string, value: string) =>
  sql("insert into prospect_identities (workspace_id, kind, value, prospect_id) values ($1, $2, $3, $4)", [
    world.workspaceId,
    kind,
    value,
    prospectId,
  ]);
/** People identified by their addresses, as an import leaves them. */
const known = async (ids: string[]) => {
  await sql(
    `insert into prospect_identities (workspace_id, kind, value, prospect_id)
     select workspace_id, 'email', work_email, id from prospects where id = any($1)
     union all select workspace_id, 'profile_url', profile_url, id from prospects where id = any($1)`,
    [ids],
  );
  return ids;
};
const received = (of: Partial<Extract<NetworkEvent, { kind: "message_received" }>>): NetworkEvent => ({
  ...{
    id: newId(),
    at: time.now,
    kind: "message_received",
    memberRef: "",
    profileUrl: "",
    text: "Sounds good",
  },
  threadId: "",
  ...of,
});
const written = (of: Partial<Extract<NetworkEvent, { kind: "message_sent" }>>): NetworkEvent => ({
  ...{ id: newId(), at: time.now, kind: "message_sent", memberRef: "", profileUrl: "", text: "Hi, it's me" },
  ...{ threadId: "", providerId: newId() },
  ...of,
});
const deliverEvent = (world: World, event: NetworkEvent) =>
  world.inside((tx) => recordNetworkEvent(tx, world.planning(), world.accountIds[0]!, event));
const messagesOf = (prospectId: string) =>
  sql(
    "select direction, text, is_uncertain, understood_as from messages where prospect_id = $1 order by at, id",
    [prospectId],
  );

// One phone number in two records: STOP ends both, on every channel.
{
  await fresh();
  const world = await newWorld();
  const phoneId = await newPhone(world, "+19175550199");
  const campaign = await newCampaign(world, twoMails());
  const [one, two] = await known(await enroll(world, campaign, 2));
  await sql("update prospects set phone = '+4917611112222' where id = any($1)", [[one, two]]);
  await identify(world, one!, "phone", "+4917611112222");
  await workUntil(engine, new Date(+time.now + hours(2)));
  const before = outside.mails.length;
  const place = await world.inside((tx) => findPhonePlace(tx, phoneId));
  await world.inside((tx) =>
    recordPhoneEvent(
      tx,
      world.planning(),
      place!,
      {
        ...{ kind: "sms_received", id: newId(), at: time.now, from: "+4917611112222", text: "STOP" },
      } as never,
      keys.secret,
    ),
  );
  await week();
  seen.sharedStop = {
    before,
    after: outside.mails.length - before,
    ends: await ends(world),
    optedOut: (
      await sql("select 1 from prospects where id = any($1) and opted_out_at is not null", [[one, two]])
    ).length,
  };
  // People added to a campaign later with that number get nothing either.
  const [late] = await newPeople(world, 1);
  await sql("update prospects set phone = '+4917611112222' where id = $1", [late]);
  const other = await newCampaign(world, twoMails());
  await world.inside((tx) => enrollPeople(tx, world.planning(), { campaignId: other, prospectIds: [late!] }));
  const then = outside.mails.length;
  await week();
  seen.sharedLater = outside.mails.length - then;
}

// The same number in national format, as typed or from a file.
{
  await fresh();
  const world = await newWorld();
  const phoneId = await newPhone(world, "+19175550197");
  const campaign = await newCampaign(world, twoMails());
  const [one, two] = await known(await enroll(world, campaign, 2));
  await identify(world, one!, "phone", "+4917622223333");
  await sql("update prospects set phone = '+4917622223333' where id = $1", [one]);
  const cx = {
    ...{ now: () => time.now, newId, clock: world.planning().clock, transact: world.inside },
    keys: { secret: engine.keys.secret },
    scope: { allowedAccounts: null, personId: newId() },
  } as unknown as Parameters<typeof editProspect>[0];
  const typed = { id: two!, version: 1, location: "Berlin, Germany", phone: "0176 2222 33-33" };
  await editProspect(cx, typed as Parameters<typeof editProspect>[1]);
  await workUntil(engine, new Date(+time.now + hours(2)));
  const before = outside.mails.length;
  const place = await world.inside((tx) => findPhonePlace(tx, phoneId));
  await world.inside((tx) =>
    recordPhoneEvent(
      tx,
      world.planning(),
      place!,
      {
        ...{ kind: "sms_received", id: newId(), at: time.now, from: "+4917622223333", text: "STOP" },
      } as never,
      keys.secret,
    ),
  );
  await week();
  seen.nationalStop = { before, after: outside.mails.length - before, ends: await ends(world) };
}

// A text reply from a number in two records belongs to whoever was texted last; if both were, a member decides.
{
  await fresh();
  const world = await newWorld();
  const phoneId = await newPhone(world, "+19175550198");
  const [account] = world.accountIds;
  const [one, two] = await known(await newPeople(world, 2));
  await sql("update prospects set phone = '+4917633334444' where id = any($1)", [[one, two]]);
  await identify(world, one!, "phone", "+4917633334444");
  const texted = async (prospectId: string, at: Date) => {
    const conversationId = newId();
    await sql(
      `insert into conversations (workspace_id, id, prospect_id, account_id, last_channel, last_direction, last_message_at)
       values ($1, $2, $3, $4, 'sms', 'out', $5)`,
      [world.workspaceId, conversationId, prospectId, account, at],
    );
    await sql(
      `insert into messages (workspace_id, id, conversation_id, prospect_id, channel, direction, kind, state, text, from_address, to_address, at)
       values ($1, $2, $3, $4, 'sms', 'out', 'sms', 'sent', 'Hi', '+19175550198', '+4917633334444', $5)`,
      [world.workspaceId, newId(), conversationId, prospectId, at],
    );
  };
  const place = await world.inside((tx) => findPhonePlace(tx, phoneId));
  const say = (text: string) =>
    world.inside((tx) =>
      recordPhoneEvent(
        tx,
        world.planning(),
        place!,
        {
          ...{ kind: "sms_received", id: newId(), at: time.now, from: "+4917633334444", text },
        } as never,
        keys.secret,
      ),
    );
  await texted(two!, new Date(+time.now - hours(2)));
  await say("Gladly, call me");
  const sure = await messagesOf(two!);
  await texted(one!, new Date(+time.now - hours(1)));
  await say("Who is this?");
  seen.sharedReply = { sure: sure.at(-1), doubted: (await messagesOf(one!)).at(-1) };
}

// Opt-outs match an address in any spelling.
{
  await fresh();
  const world = await newWorld();
  const campaign = await newCampaign(world, twoMails());
  const [tagged, member] = await newPeople(world, 2);
  await sql("update prospects set work_email = 'vera+news@target.test' where id = $1", [tagged]);
  await sql("update prospects set profile_url = 'https://linkedin.com/in/ACoAAAbCdEfGhIj' where id = $1", [
    member,
  ]);
  await sql(
    `insert into suppressions (workspace_id, kind, value, reason)
     values ($1, 'email', 'vera@target.test', 'opted_out'), ($1, 'profile_url', 'https://linkedin.com/in/acoaaabcdefghij', 'opted_out')`,
    [world.workspaceId],
  );
  await known([tagged!, member!]);
  await world.inside((tx) =>
    enrollPeople(tx, world.planning(), { campaignId: campaign, prospectIds: [tagged!, member!] }),
  );
  await week();
  seen.spellings = { mails: outside.mails.length, ends: await ends(world) };
}

// Words that may ask to stop hold the person until a member decides.
{
  await fresh();
  const world = await newWorld();
  const campaign = await newCampaign(world, twoMails());
  const [person] = await known(await enroll(world, campaign, 1));
  await workUntil(engine, new Date(+time.now + hours(2)));
  const before = outside.mails.length;
  await world.inside((tx) =>
    recordAnswer(tx, world.planning(), {
      ...{ prospectId: person!, accountId: world.accountIds[0]!, channel: "email", isUncertain: true },
      meaning: { kind: "opt_out", address: "else@where.test" },
      message: {
        ...{ kind: "email", subject: "Re: First", text: "Please remove me", from: "else@where.test", to: "" },
        ...{ at: time.now, dedupeKey: newId() },
      },
    }),
  );
  await workUntil(engine, new Date(+time.now + hours(24 * 30)));
  const [row] = await sql<{ wait_reason: string; due_at: Date | null }>(
    "select wait_reason, due_at from deliveries where workspace_id = $1 and settled_at is null",
    [world.workspaceId],
  );
  seen.doubtedStop = { before, after: outside.mails.length - before, row };
}

// After a personal reply to a possible reply of theirs, nothing automatic follows.
{
  await fresh();
  const world = await newWorld();
  const campaign = await newCampaign(world, twoMails());
  const [person] = await known(await enroll(world, campaign, 1));
  await workUntil(engine, new Date(+time.now + hours(2)));
  const before = outside.mails.length;
  const accountId = world.accountIds[0]!;
  await world.inside((tx) =>
    recordAnswer(tx, world.planning(), {
      ...{ prospectId: person!, accountId, channel: "email", isUncertain: true, meaning: { kind: "reply" } },
      message: {
        ...{ kind: "email", subject: "Re: First", text: "Tell me more", from: "private@where.test", to: "" },
        ...{ at: time.now, dedupeKey: newId() },
      },
    }),
  );
  pass(hours(1));
  await world.inside((tx) =>
    recordOwnMail(tx, world.planning(), {
      ...{ prospectId: person!, accountId },
      message: {
        ...{
          subject: "Re: First",
          text: "With pleasure",
          from: "ada0@sender.test",
          to: "private@where.test",
        },
        ...{ at: time.now, dedupeKey: newId() },
      },
    }),
  );
  await week();
  seen.byHand = { before, after: outside.mails.length - before, ends: await ends(world) };
}

// The member ID that the network gave us when acting identifies their reply, even after they were renamed.
{
  await fresh();
  const world = await newWorld();
  outside.relation = "connected";
  outside.onAction = async (action, ready) => {
    if ((await ready()) === "stop") return { kind: "stopped" };
    outside.actions.push({ accountId: world.accountIds[0]!, action, at: time.now });
    return {
      kind: "sent",
      providerId: action.key,
      met: { memberRef: "ACoAARenamed01", threadId: "thread-1" },
    };
  };
  const campaign = await newCampaign(world, [message("Hello"), wait(1), message("Still there?")]);
  const [person] = await known(await enroll(world, campaign, 1));
  await workUntil(engine, new Date(+time.now + hours(2)));
  const before = outside.actions.length;
  await deliverEvent(
    world,
    received({
      memberRef: "ACoAARenamed01",
      profileUrl: "https://people.test/in/new-name",
      threadId: "thread-9",
    }),
  );
  await week();
  seen.renamed = {
    before,
    after: outside.actions.length - before,
    ends: await ends(world),
    messages: (await messagesOf(person!)).at(-1),
    // Recognized by the new URL from now on.
    url: await sql("select 1 from prospect_identities where prospect_id = $1 and value like '%new-name'", [
      person,
    ]),
  };
  // The thread alone is enough too.
  await deliverEvent(world, received({ memberRef: "another-id", threadId: "thread-1", text: "By thread" }));
  seen.byThread = (await messagesOf(person!)).at(-1);
}

// A profile URL that now belongs to another member, and a member ID that is another person's: a member decides.
{
  await fresh();
  const world = await newWorld();
  const campaign = await newCampaign(world, twoMails());
  const [one] = await known(await enroll(world, campaign, 1));
  await identify(world, one!, "member_ref", "M-old");
  const [{ profile_url: url = "" } = {}] = await sql<{ profile_url: string }>(
    "select profile_url from prospects where id = $1",
    [one],
  );
  await deliverEvent(world, received({ memberRef: "M-new", profileUrl: url }));
  seen.reusedAddress = { message: (await messagesOf(one!)).at(-1), ends: await ends(world) };
}

// A member ID that now belongs to another person in a campaign: it may be either of them, and neither is contacted.
{
  await fresh();
  const world = await newWorld();
  const people = await known(await enroll(world, await newCampaign(world, twoMails()), 2));
  const [before, now] = people;
  await identify(world, before!, "member_ref", "M-reused");
  await workUntil(engine, new Date(+time.now + hours(2)));
  const [{ profile_url: profileUrl = "" } = {}] = await sql<{ profile_url: string }>(
    "select profile_url from prospects where id = $1",
    [now],
  );
  await deliverEvent(
    world,
    received({ memberRef: "M-reused", profileUrl, text: "Please stop writing to me" }),
  );
  const mails = outside.mails.length;
  await week();
  seen.reusedId = {
    followedUp: outside.mails.length - mails,
    waits: await sql(
      "select wait_reason, due_at from deliveries where workspace_id = $1 and settled_at is null",
      [world.workspaceId],
    ),
    messages: (await Promise.all(people.map(messagesOf))).flat().filter((one) => one.direction === "in"),
    optedOut: (await sql("select 1 from prospects where id = any($1) and opted_out_at is not null", [people]))
      .length,
  };
}

// A member who is not a prospect becomes a contact in no campaign; a message of an unknown sender goes to the tray.
{
  await fresh();
  const world = await newWorld();
  await deliverEvent(
    world,
    received({ memberRef: "M-1", profileUrl: "https://people.test/in/vera", name: "Vera Stranger" }),
  );
  await deliverEvent(
    world,
    received({ memberRef: "M-1", profileUrl: "https://people.test/in/vera", text: "Second" }),
  );
  await deliverEvent(world, received({ text: "From nowhere" }));
  await deliverEvent(
    world,
    received({
      memberRef: "M-2",
      profileUrl: "https://people.test/in/file",
      text: "",
      files: [{ ref: "f", name: "offer.pdf", kind: "file" }],
    }),
  );
  seen.strangers = {
    people: await sql(
      `select p.full_name, c.is_unread, c.needs_you, c.snippet from prospects p
         join conversations c on c.prospect_id = p.id where p.workspace_id = $1 order by p.full_name`,
      [world.workspaceId],
    ),
    enrolled: (await enrollmentsOf(world)).length,
    tray: await sql(
      "select subject, event ->> 'text' as text, error from unmatched_mails where workspace_id = $1",
      [world.workspaceId],
    ),
  };
}

// What the owner writes on the network itself arrives, once, and ends the sequence; our own steps reported back do not.
{
  await fresh();
  const world = await newWorld();
  outside.relation = "connected";
  const campaign = await newCampaign(world, [message("Hello"), wait(1), message("Still there?")]);
  const [person] = await known(await enroll(world, campaign, 1));
  await workUntil(engine, new Date(+time.now + hours(2)));
  const before = outside.actions.length;
  const [{ profile_url: profileUrl = "" } = {}] = await sql<{ profile_url: string }>(
    "select profile_url from prospects where id = $1",
    [person],
  );
  const told = written({ memberRef: "M-own", profileUrl, text: "Hello ", providerId: "unknown to us" });
  await deliverEvent(world, told);
  const running = await ends(world);
  const own = written({ memberRef: "M-own", profileUrl, text: "Shall we talk tomorrow?" });
  await deliverEvent(world, own);
  await deliverEvent(world, own);
  await week();
  seen.ownerWrites = {
    ...{ before, running, after: outside.actions.length - before, ends: await ends(world) },
    messages: (await messagesOf(person!)).map(({ direction, text }) => `${direction} ${text}`),
  };
}

// An event that cannot be recorded goes to the tray and holds the person it seems to be from.
{
  await fresh();
  const world = await newWorld();
  const campaign = await newCampaign(world, twoMails());
  const [person] = await known(await enroll(world, campaign, 1));
  await identify(world, person!, "member_ref", "M-9");
  const event = received({ memberRef: "M-9", text: "bad\0byte" });
  await world.inside((tx) =>
    setEventAside(tx, world.planning(), world.accountIds[0]!, event, "Error: it broke"),
  );
  seen.aside = {
    tray: await sql(
      "select subject, error, prospect_id = $2 as theirs from unmatched_mails where workspace_id = $1",
      [world.workspaceId, person],
    ),
    holds: await sql("select hold_reason from enrollments where workspace_id = $1", [world.workspaceId]),
  };
}

// An opt-out applies to everyone who shares the address, and says whose it was.
{
  await fresh();
  const world = await newWorld();
  const [one, two] = await known(await newPeople(world, 2));
  await sql("update prospects set phone = '+4917655556666' where id = any($1)", [[one, two]]);
  await world.inside((tx) => optOut(tx, world.planning(), { prospectId: one!, by: "link" }));
  seen.spread = await sql(
    "select prospect_id = $2 as first, detail from events where workspace_id = $1 and kind = 'opt_out' order by 1 desc",
    [world.workspaceId, one],
  );
}

await report(seen);
