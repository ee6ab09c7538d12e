import type { Step } from "@/lib/contract/campaigns/sequence";
import type { VisitorContext } from "@/server/context";
import { inWorkspace } from "@/server/db/tx";
import { judgeHits } from "@/server/engine/judge-hits";
import { optOutPages } from "@/server/http/public/opt-out";
import { trackingPages } from "@/server/http/public/tracking";
import { newId } from "@/server/ids";
import { markBounced } from "@/server/repositories/ledger/bounces";
import { guardCampaign, liftGuard } from "@/server/services/campaigns/bounce-guard";
import { countCampaigns, numbersOfSteps } from "@/server/services/campaigns/numbers";
import { workNow, workUntil } from "../drive.mts";
import {
  at,
  email,
  enroll,
  enrollmentsOf,
  hours,
  keys,
  minutes,
  newCampaign,
  newEngine,
  newWorld,
  outside,
  pass,
  pools,
  report,
  sql,
  time,
  type World,
  wait,
} from "../kit.mts";

const engine = await newEngine();
const seen: Record<string, unknown> = {};
const fast = { spacing: [0, 0], burst: 50, dailyLimit: 1_000 } as const;

const browser =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36";
type Visit = { method?: string; agent?: string; address?: string; headers?: Record<string, string> };

/** Requests a public page as an outsider; returns its status or error code, and where it redirects. */
async function visit(
  url: string,
  { method = "GET", agent = browser, address = "10.0.0.1", headers = {} }: Visit = {},
) {
  const path = new URL(url).pathname;
  const [, kind = "", token = ""] = path.split("/");
  const asks = method === "POST" ? "POST" : "GET";
  const page = [...trackingPages, ...optOutPages].find(
    (one) => one.path === `/${kind}/:token` && one.method === asks,
  )!;
  const answer = { status: 200, location: "" };
  const reply = {
    code: (status: number) => Object.assign(answer, { status }) && reply,
    header: (name: string, value: string) => {
      if (name === "location") answer.location = value;
      return reply;
    },
    type: () => reply,
    send: () => reply,
  };
  const cx = {
    ...engine,
    keys,
    scope: { address, locale: "en", brand: { name: "Tern", colours: { primary: "#000" } } },
    inWorkspace: (workspaceId: string, work: never) => inWorkspace(pools.app, { workspaceId }, work),
  } as unknown as VisitorContext;
  const request = {
    method,
    headers: { "user-agent": agent, ...headers },
    params: { token },
    query: {},
    body: {},
  };
  await page.answer(cx, request, reply as never).catch((error: { code: string }) => {
    answer.location = error.code;
    answer.status = 404;
  });
  return answer;
}

/** Every URL in the HTML part of an email, in order, and that of its unsubscribe button. */
const addressesIn = (html: string) =>
  [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, url = ""]) => url);
const judge = async () => {
  pass(minutes(2));
  await judgeHits(engine);
};
const numbersOf = async (world: World, campaignId: string, sequence: Step[]) =>
  world.inside(async (tx) => {
    const counted = await countCampaigns(tx, [campaignId]);
    const { opened, clicked } = counted.numbers.get(campaignId)!;
    const steps = numbersOfSteps(counted, campaignId, sequence).map((step) => [step.opened, step.clicked]);
    return { opened, clicked, steps };
  });
const statesOf = async (world: World) =>
  (await enrollmentsOf(world)).map(({ state, stop_reason }) =>
    [state, stop_reason].filter(Boolean).join(" "),
  );
const track = (campaignId: string, settings: Record<string, boolean>) =>
  sql("update campaigns set settings = $2 where id = $1", [campaignId, JSON.stringify(settings)]);
const both = { isOpenTracking: true, isLinkTracking: true };
const links = "Hi, see https://acme.test/a?b=1&c=2 and (https://acme.test/wiki/Tern_(bird)). Bye";
/** Emails sent since the last call. */
const mailsSent = () => outside.mails.splice(0).map(({ mail }) => mail);

// Security gateways of all kinds fetch the emails; then one person reads.
{
  const world = await newWorld(fast);
  const sequence = [email("Tracked", links), wait(3), email("Later", "Still there?")];
  const campaign = await newCampaign(world, sequence);
  await track(campaign, { ...both, stopsOnClick: true });
  await enroll(world, campaign, 7);
  await workNow(engine);
  const mails = mailsSent();
  const all = mails.map(({ html = "", headers }) => [
    ...addressesIn(html),
    /<(.*)>/.exec(headers?.["List-Unsubscribe"] ?? "")?.[1] ?? "",
  ]);
  seen.mail = {
    text: mails[0]?.text,
    addresses: all[0]?.map((url) => url.replace(/[\w-]{64,75}$/, "…")),
    header: mails[0]?.headers?.["List-Unsubscribe-Post"],
    distinct: new Set(all.flat()).size,
  };
  const [first = [], second = [], third = [], fourth = [], fifth = [], sixth = [], reader = []] = all;
  pass(2_000);
  for (const url of first) await visit(url);
  pass(minutes(10));
  const parallel = second.map((url, index) =>
    visit(url, { address: `10.0.1.${index}`, agent: `${browser} v${index}` }),
  );
  await Promise.all(parallel);
  for (const url of third.toReversed()) {
    await visit(url, { address: "10.0.2.1" });
    pass(3_000);
  }
  for (const url of fourth) await visit(url, { method: "HEAD", address: "10.0.3.1" });
  for (const url of fifth) await visit(url, { agent: "MailScan/4.2 (link scanner)", address: "10.0.4.1" });
  for (const url of sixth) await visit(url, { address: "10.0.5.1", headers: { "sec-purpose": "prefetch" } });
  await judge();
  await judge();
  seen.gateways = {
    numbers: await numbersOf(world, campaign, sequence),
    states: [...new Set(await statesOf(world))],
    optedOut: (await sql("select 1 from prospects where opted_out_at is not null")).length,
    verdicts: (
      await sql<{ verdict: string }>(
        "select distinct verdict from tracking_hits where workspace_id = $1 order by 1",
        [world.workspaceId],
      )
    ).map(({ verdict }) => verdict),
  };
  // The person: the pixel, a link, the same link again. `[hidden, link, link, picture]`
  const [hidden = "", link = "", bracketed = "", picture = "", optOut = ""] = reader;
  pass(hours(1));
  const shown = await visit(picture, { address: "10.9.9.9" });
  pass(minutes(1));
  const led = [await visit(link, { address: "10.9.9.9" }), await visit(bracketed, { address: "10.9.9.9" })];
  const early = await statesOf(world);
  await judge();
  // A repeated click changes nothing.
  await visit(link, { address: "10.9.9.9" });
  await judge();
  seen.reader = {
    shown,
    led,
    hidden: (await visit(hidden, { address: "10.9.1.1" })).status,
    before: early.filter((state) => state !== "active").length,
    states: (await statesOf(world)).filter((state) => state !== "active"),
    numbers: await numbersOf(world, campaign, sequence),
    people: await sql(
      "select status, count(*)::int as people from prospects where workspace_id = $1 group by 1 order by 1",
      [world.workspaceId],
    ),
    events: await sql(
      "select kind, detail ->> 'url' as url from events where workspace_id = $1 and kind in ('opened', 'clicked') order by 1 desc, 2",
      [world.workspaceId],
    ),
  };
  // A link of another person, and a link of another email.
  const swapped = `${link.slice(0, -20)}${bracketed.slice(-20)}`;
  seen.forged = await Promise.all(
    [
      swapped,
      link.replace("/c/", "/o/"),
      picture.replace("/o/", "/c/"),
      `${new URL(link).origin}/c/${"A".repeat(75)}`,
    ].map(async (url) => (await visit(url)).location),
  );
  // The button unsubscribes the person at once.
  const began = performance.now();
  await visit(optOut, { method: "POST" });
  seen.optOut = {
    isFast: performance.now() - began < 1_000,
    optedOut: (await sql("select 1 from prospects where opted_out_at is not null")).length,
  };
  await workUntil(engine, new Date(+time.now + hours(24 * 8)));
  seen.afterwards = { mails: mailsSent().length, states: (await statesOf(world)).toSorted() };
}

// Branches that wait for a click and for an open; a late yes sends nothing twice.
{
  const world = await newWorld(fast);
  const asks = (condition: "opened" | "clicked", next: Step, no: Step): Step => ({
    ...{ id: newId(), is_enabled: true, type: "condition", condition, otherwise: "continue" },
    ...{ deadline: { amount: 2, unit: "days" }, next: next.id, no: no.id },
  });
  const [clicked, opened, neither] = [email("Clicked", "A"), email("Opened", "B"), email("Neither", "C")].map(
    (step) => ({ ...step, next: null }) as Step,
  ) as [Step, Step, Step];
  const whetherOpened = asks("opened", opened, neither);
  const whetherClicked = asks("clicked", clicked, whetherOpened);
  const first = { ...email("First", links), next: whetherClicked.id } as Step;
  const sequence = [first, whetherClicked, clicked, whetherOpened, opened, neither];
  const campaign = await newCampaign(world, sequence);
  await track(campaign, both);
  const people = await enroll(world, campaign, 3);
  await workNow(engine);
  const mails = mailsSent();
  const subjects = async () => {
    const sent = mailsSent();
    return people.map((_, index) =>
      sent.filter(({ to }) => to.address === mails[index]?.to.address).map(({ subject }) => subject),
    );
  };
  const addresses = mails.map(({ html = "" }) => addressesIn(html));
  const [clicker = [], opener = [], stranger = []] = addresses;
  pass(hours(1));
  await visit(clicker[1] ?? "", { address: "10.8.0.1" });
  await visit(opener[3] ?? "", { address: "10.8.0.2" });
  await judge();
  await workUntil(engine, new Date(+time.now + hours(2)));
  const immediate = await subjects();
  await workUntil(engine, new Date(+time.now + hours(24 * 3)));
  const afterFirst = await subjects();
  await workUntil(engine, new Date(+time.now + hours(24 * 4)));
  const afterSecond = await subjects();
  await visit(stranger[1] ?? "", { address: "10.8.0.3" });
  await judge();
  await workUntil(engine, new Date(+time.now + hours(24 * 4)));
  seen.conditions = {
    ...{ immediate, afterFirst, afterSecond, late: await subjects() },
    states: await statesOf(world),
    numbers: await numbersOf(world, campaign, sequence),
  };
}

// The guard: no first emails at 4 %, a pause at 8 %, and its release by a member.
{
  at("2026-04-06T09:00:00.000Z");
  const world = await newWorld({ ...fast, dailyLimit: 25 });
  const campaign = await newCampaign(world, [
    email("Guarded", "Hello"),
    wait(1),
    email("Again", "Hello again"),
  ]);
  await enroll(world, campaign, 40);
  await workNow(engine);
  const sent = mailsSent();
  const bounce = (index: number, kind: "hard" | "soft" | "block" | "complaint") =>
    world.inside(async (tx) => {
      await markBounced(tx, sent[index]?.messageId ?? "", kind);
      await guardCampaign(tx, world.planning(), campaign);
    });
  const guard = async () =>
    (
      await sql<{ guard: unknown; status: string }>("select guard, status from campaigns where id = $1", [
        campaign,
      ])
    )[0];
  await bounce(0, "soft");
  const soft = await guard();
  await bounce(1, "hard");
  const hard = await guard();
  await workUntil(engine, new Date(+time.now + hours(24)));
  const nextDay = mailsSent().map(({ subject }) => subject);
  const waiting = await sql(
    "select 1 from deliveries where workspace_id = $1 and wait_reason = 'bounce_guard'",
    [world.workspaceId],
  );
  await bounce(2, "block");
  await bounce(3, "hard");
  await bounce(4, "hard");
  const paused = await guard();
  await sql("update campaigns set status = 'active' where id = $1", [campaign]);
  await world.inside((tx) => liftGuard(tx, world.planning(), campaign));
  await bounce(5, "hard");
  const released = await guard();
  await workUntil(engine, new Date(+time.now + hours(24)));
  seen.guard = {
    sent: sent.length,
    ...{ soft, hard, paused, released },
    nextDay: [...new Set(nextDay)],
    isWaiting: waiting.length,
    afterRelease: mailsSent().filter(({ subject }) => subject === "Guarded").length,
  };
}
await report(seen);
