import { readFileSync } from "node:fs";
import type { Step } from "@/lib/contract/campaigns/sequence";
import { companyKeysOf } from "@/server/domain/prospects/company";
import { newId } from "@/server/ids";
import { forgetCompanies, resumeDespiteColleague } from "@/server/planning/colleagues";
import { enrollPeople } from "@/server/planning/enroll";
import { restartPerson } from "@/server/planning/person";
import { stopProspect } from "@/server/planning/prospect";
import { findEnrollment } from "@/server/repositories/ledger/enrollment-views";
import { insertProspects, updateProspects } from "@/server/repositories/prospects/prospects";
import { saveSettings } from "@/server/services/campaigns/drafts";
import { type Meaning, recordAnswer } from "@/server/services/inbox/answers";
import { nextActionOf } from "@/server/services/prospects/enrollment-view";
import { send, take, workNow, workUntil } from "../../engine/drive.mts";
import {
  at,
  email,
  engineConfig,
  hours,
  newCampaign,
  newEngine,
  newWorld,
  outside,
  pass,
  report,
  sql,
  time,
  type World,
  wait,
} from "../../engine/kit.mts";

/** People of one company (R26): who waits for whom, and until when. */
const seen: Record<string, unknown> = {};
const engine = await newEngine();
const day = hours(24);
const unpaced = {
  ...{ hours: [0, 24] as [number, number], days: [1, 2, 3, 4, 5, 6, 7] },
  ...{ spacing: [0, 0] as [number, number], burst: 20 },
};
const twoMails = () => [email("One"), wait(3, "days"), email("Two")];

const ruled = async (world: World, steps: Step[], places: number | null = null) => {
  const id = await newCampaign(world, steps);
  const settings = { companyRule: true, peoplePerCompany: places };
  await sql("update campaigns set settings = $2 where id = $1", [id, settings]);
  return id;
};

const blank = {
  ...{ firstName: "", lastName: "", position: "", companyName: "", companyDomain: "", location: "" },
  ...{ workEmail: null, personalEmail: null, phone: null, website: null, twitter: null, customFields: {} },
};
const personOf = (id: string, fullName: string, company: string) => {
  const domain = /\S+\.[a-z]+$/.exec(company)?.[0];
  return {
    ...{ ...blank, id, fullName, profileUrl: `https://people.test/in/${id}` },
    companyName: company.slice(0, company.length - (domain?.length ?? 0)),
    ...(domain ? { workEmail: `${fullName}@${domain}` } : { personalEmail: `${fullName}@gmail.com` }),
  };
};
/** People with their company, by its name, its domain, or both; they enter the campaign in this order. */
async function enter(world: World, campaignId: string, people: Record<string, string>): Promise<string[]> {
  const all = Object.entries(people).map(([name, company]) => personOf(newId(), name, company));
  await world.inside((tx) => insertProspects(tx, all, time.now));
  const ids = all.map(({ id }) => id);
  for (const id of ids) {
    await world.inside((tx) => enrollPeople(tx, world.planning(), { campaignId, prospectIds: [id] }));
    pass(1);
  }
  return ids;
}
const answer = (world: World, prospectId: string, meaning: Meaning, isUncertain = false) =>
  world.inside((tx) =>
    recordAnswer(tx, world.planning(), {
      ...{ prospectId, accountId: world.accountIds[0]!, channel: "email", meaning, isUncertain },
      message: {
        ...{ kind: "email", subject: "Re", text: "Well", from: "a", to: "b" },
        ...{ at: time.now, dedupeKey: newId() },
      },
    }),
  );
type Wait = { reason: string | null; until: Date | null };
const waitOf = async (prospectId: string): Promise<Wait | undefined> =>
  (
    await sql<Wait>(
      `select d.wait_reason as reason, e.colleague_until as until from enrollments e
         left join deliveries d on d.enrollment_id = e.id and d.settled_at is null
        where e.prospect_id = $1`,
      [prospectId],
    )
  )[0];
/** Who got emails since the last call, in order. */
const mailed = () => outside.mails.splice(0).map(({ mail }) => mail.to.name);
const eventsOf = (prospectId: string, kind: string) =>
  sql(
    `select reason, until, message_id is not null as "isOfMessage", actor_id is not null as "isByPerson" from events
      where prospect_id = $1 and kind = $2 and step_id is null`,
    [prospectId, kind],
  );
const begin = () => {
  at("2026-03-02T09:00:00.000Z");
  outside.mails = [];
};

{
  begin();
  const world = await newWorld(unpaced);
  const campaignId = await ruled(world, twoMails());
  const other = await newCampaign(world, twoMails());
  const [ada = "", bob = ""] = await enter(world, campaignId, {
    ...{ Ada: "acme.com", Bob: "mail.acme.com", Cy: "zeta.com" },
  });
  await enter(world, other, { Dan: "acme.com" });
  await workNow(engine);
  const first = mailed();
  pass(day);
  const answered = +time.now;
  await answer(world, ada, { kind: "reply" });
  const log = await eventsOf(bob, "waited");
  await workUntil(engine, new Date("2026-03-06T09:00:00.000Z"));
  const shown = await world.inside(async (tx) => {
    const found = await findEnrollment(tx, { prospectId: bob, campaignId }, null);
    return nextActionOf({ clock: world.planning().clock, now: () => time.now }, found!);
  });
  const meanwhile = { mailed: mailed(), reason: (await waitOf(bob))?.reason };
  await workUntil(engine, new Date(answered + 14 * day - 1));
  const before = mailed();
  await workUntil(engine, new Date(answered + 14 * day + 1));
  seen.reply = {
    ...{ first, log, meanwhile, before, after: mailed() },
    days: (+(log[0]?.until as Date) - answered) / day,
    shown: [shown.reason, shown.at === (log[0]?.until as Date).toISOString()],
  };
}

{
  const held: Record<string, unknown> = {};
  for (const [name, meaning, isUncertain] of [
    ["absence", { kind: "out_of_office", returnsOn: null }, false],
    ["machine", { kind: "automatic" }, false],
    ["opt-out", { kind: "opt_out", address: null }, false],
    ["doubt", { kind: "reply" }, true],
  ] as [string, Meaning, boolean][]) {
    begin();
    const world = await newWorld(unpaced);
    const people = { Ada: "acme.com", Bob: "acme.com" };
    const [ada = "", bob = ""] = await enter(world, await ruled(world, twoMails()), people);
    await workNow(engine);
    await answer(world, ada, meaning, isUncertain);
    held[name] = (await waitOf(bob))?.until;
  }
  seen.held = held;
}

{
  begin();
  const clock = [{ realStart: time.now, virtualStart: time.now, speed: 600 }];
  const world = await newWorld({ ...unpaced, clock });
  const people = { Ada: "Acme GmbH", Bob: "ACME Ltd." };
  const [ada = "", bob = ""] = await enter(world, await ruled(world, twoMails()), people);
  await workNow(engine);
  await answer(world, ada, { kind: "reply" });
  seen.virtual = (600 * (+(await waitOf(bob))!.until! - +time.now)) / day;
}

{
  begin();
  const world = await newWorld(unpaced);
  const campaignId = await ruled(world, twoMails());
  const [ada = "", bob = ""] = await enter(world, campaignId, { Ada: "acme.com", Bob: "acme.com" });
  await workNow(engine);
  pass(day);
  const answered = +time.now;
  await answer(world, ada, { kind: "reply" });
  await workUntil(engine, new Date("2026-03-06T09:00:00.000Z"));
  const [cy = ""] = await enter(world, campaignId, { Cy: "acme.com" });
  mailed();
  await workNow(engine);
  const newcomer = await waitOf(cy);
  const [person] = await sql<{ id: string }>("select id from enrollments where prospect_id = $1", [bob]);
  const on = { enrollmentId: person!.id, actorId: newId() };
  const resume = () => world.inside((tx) => resumeDespiteColleague(tx, world.planning(), on));
  const lifted = [await resume(), await resume()];
  await workNow(engine);
  seen.resumed = {
    newcomer: [newcomer?.reason, Math.round((+newcomer!.until! - answered) / day)],
    ...{ lifted, mailed: mailed(), log: await eventsOf(bob, "woken") },
  };
  await sql("update enrollments set state = 'finished', step_id = null where id = $1", [on.enrollmentId]);
  await world.inside((tx) => restartPerson(tx, world.planning(), on));
  await workNow(engine);
  seen.restarted = { mailed: mailed() };
  await sql("update campaigns set settings = '{}' where id = $1", [campaignId]);
  await world.inside((tx) => forgetCompanies(tx, world.planning(), { campaignId, isOver: true }));
  await workNow(engine);
  seen.over = { mailed: mailed().toSorted(), until: (await waitOf(cy))?.until };
}

const four = { Ada: "acme.com", Bob: "acme.com", Cy: "acme.com", Zoe: "zeta.com" };
{
  begin();
  const world = await newWorld({ ...unpaced, accounts: 2 });
  const [ada = "", bob = "", cy = ""] = await enter(world, await ruled(world, twoMails(), 1), four);
  await workNow(engine);
  const first = mailed();
  const waits = (await waitOf(cy))?.reason;
  await workUntil(engine, new Date("2026-03-04T09:00:00.000Z"));
  const meanwhile = mailed();
  await workUntil(engine, new Date("2026-03-05T10:00:00.000Z"));
  const second = mailed();
  const why = await sql(
    "select reason, detail from events where prospect_id = $1 and reason = 'company_limit'",
    [cy],
  );
  await world.inside((tx) => stopProspect(tx, world.planning(), { prospectId: bob, reason: "manual" }));
  await workNow(engine);
  const third = mailed();
  await workUntil(engine, new Date("2026-03-12T10:00:00.000Z"));
  const states = await sql<{ state: string }>("select state from enrollments where prospect_id = any($1)", [
    [ada, bob, cy],
  ]);
  seen.places = {
    ...{ first: first.toSorted(), waits, meanwhile, second: second.toSorted(), third, why: why[0] },
    ended: states.map(({ state }) => state).toSorted(),
  };
}

{
  begin();
  const world = await newWorld({ ...unpaced, accounts: 3 });
  const campaignId = await ruled(world, twoMails(), 2);
  await enter(world, campaignId, {
    Ada: "Acme acme.com",
    Bob: "Acme",
    Cy: "ACME AG acme.com",
    Dan: "acme, Inc",
  });
  const engines = [engine, await newEngine(), await newEngine()];
  const taken = await Promise.all(engines.map((one) => take(one)));
  await Promise.all(engines.map((one, index) => send(one, taken[index]!)));
  await workNow(engine);
  const immediate = mailed().length;
  await sql("update campaigns set settings = settings || '{\"peoplePerCompany\": 3}' where id = $1", [
    campaignId,
  ]);
  await world.inside((tx) => forgetCompanies(tx, world.planning(), { campaignId, isOver: false }));
  await workNow(engine);
  seen.together = { immediate, more: mailed().length };
  for (const one of engines.slice(1)) await one.pulse.stop();
}

{
  begin();
  const world = await newWorld(unpaced);
  const [first, second] = [await newCampaign(world, twoMails()), await ruled(world, twoMails(), 1)];
  await enter(world, first, { Ada: "acme.com" });
  await workNow(engine);
  const cx = { scope: { allowedAccounts: null }, transact: world.inside, now: () => time.now, newId };
  const services = {
    ...cx,
    ...{ clock: world.planning().clock, config: engineConfig },
    entitlements: { features: {}, campaigns: null },
  };
  await saveSettings(services as never, { id: first, settings: { companyRule: true } });
  const [bob = ""] = await enter(world, second, { Bob: "acme.com" });
  await workNow(engine);
  const between = [mailed(), (await waitOf(bob))?.reason];
  await sql("update campaigns set status = 'archived' where id = $1", [first]);
  await workUntil(engine, new Date("2026-03-03T10:00:00.000Z"));
  seen.across = { between, aDayLater: mailed() };
}

{
  const world = await newWorld();
  const odd: [string, string, string | null][] = [
    ["Müller & Söhne GmbH & Co. KG", "", "A@Mail.Mueller.co.uk"],
    ["Acme S.à r.l.", "shop.acme.com", "ada@gmail.com"],
    ["Grupo Azul S.A. de C.V.", "gmx.de", null],
    ["Freelance", "", "x@localhost"],
    ["Straße (ex Weg) AG", "", null],
    ["", "a.b.c.org.br", "me@t-online.de"],
    ["L’Atelier, Inc.", "", null],
    ["三井物産", "", null],
    ["N/A", "acme", ""],
  ];
  const people = odd.map(([companyName, companyDomain, workEmail]) => ({
    ...{ ...personOf(newId(), "P", ""), companyName, companyDomain, workEmail },
  }));
  await world.inside((tx) => insertProspects(tx, people, time.now));
  const keys = () =>
    sql(
      "select employer_domain as domain, employer_name as name from prospects where workspace_id = $1 order by id",
      [world.workspaceId],
    );
  const written = await keys();
  await sql("update prospects set employer_domain = 'x.y', employer_name = 'z' where workspace_id = $1", [
    world.workspaceId,
  ]);
  const migration = readFileSync("server/db/migrations/0023_companies.sql", "utf8");
  await sql(/with bare as[^;]*;/.exec(migration)![0]);
  const migrated = await keys();
  await world.inside((tx) => updateProspects(tx, people, time.now));
  seen.keys = { written, migrated, edited: await keys(), expected: people.map(companyKeysOf) };
}

await engine.pulse.stop();
await report(seen);
