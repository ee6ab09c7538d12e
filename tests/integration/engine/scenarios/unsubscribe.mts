import { brandForHost, brands } from "@/brands";
import type { VisitorContext } from "@/server/context";
import { inWorkspace } from "@/server/db/tx";
import { compose } from "@/server/drivers/mail/compose";
import { parseMail } from "@/server/drivers/mail-parser";
import { optOutPages } from "@/server/http/public/opt-out";
import { sampleOptOutUrl } from "@/server/services/prospects/opt-out-link";
import { workNow, workUntil } from "../drive.mts";
import {
  email,
  enroll,
  hours,
  keys,
  newCampaign,
  newEngine,
  newWorld,
  outside,
  pools,
  report,
  sql,
  time,
  wait,
} from "../kit.mts";

const engine = await newEngine();
const seen: Record<string, unknown> = {};

/** Opens the page or presses its button; returns the page, or the error code. */
async function visit(method: "GET" | "POST", url: string): Promise<string> {
  const page = optOutPages.find((one) => one.method === method)!;
  let body = "";
  const reply = {
    header: () => reply,
    type: () => reply,
    send: (text: string) => {
      body = text;
    },
  };
  const cx = {
    ...engine,
    keys,
    scope: { locale: "en", brand: brandForHost(new URL(url).host) ?? brands[0] },
    inWorkspace: (workspaceId: string, work: never) => inWorkspace(pools.app, { workspaceId }, work),
  } as unknown as VisitorContext;
  const params = { token: new URL(url).pathname.slice("/u/".length) };
  await page
    .answer(cx, { method, headers: {}, params, query: {}, body: {} }, reply as never)
    .catch((error: { code: string }) => {
      body = error.code;
    });
  return body;
}
const optedOut = async () =>
  (
    await sql<{ name: string }>(
      "select first_name as name from prospects where opted_out_at is not null order by 1",
    )
  ).map(({ name }) => name);

const world = await newWorld({ spacing: [0, 0], burst: 50, dailyLimit: 1_000 });
const text = "To stop, open {unsubscribe_link:this page}, thanks. See https://acme.test/a";
const campaign = await newCampaign(world, [email("First", text), wait(1), email("Second", "Still there?")]);
const settings = JSON.stringify({ isOpenTracking: true, isLinkTracking: true });
await sql("update campaigns set settings = $2 where id = $1", [campaign, settings]);
await enroll(world, campaign, 2);
await workNow(engine);
const sent = await Promise.all(
  outside.mails.splice(0).map(async ({ mail }) => {
    const parsed = await parseMail(compose(mail, mail.from.address, mail.to.address));
    const url = /^<(.*)>$/.exec(mail.headers?.["List-Unsubscribe"] ?? "")?.[1] ?? "";
    return { parsed, url, to: mail.to.name };
  }),
);
const [first, second] = sent.sort((a, b) => a.to.localeCompare(b.to));
const links = [...(first?.parsed.html ?? "").matchAll(/href="([^"]+)"/g)].map(([, url = ""]) => url);
const stored = await sql<{ text: string }>("select text from messages where direction = 'out'");
seen.mail = {
  isHeaders: sent.map(({ parsed, url }) => url !== "" && parsed.text.includes(url)),
  words: first?.parsed.text.replace(first.url, "LINK").trim(),
  html: links.includes(first?.url ?? "-"),
  // The hidden link is the first.
  tracked: links.slice(1).filter((url) => new URL(url).pathname.startsWith("/c/")).length,
  areDistinct: first?.url !== second?.url,
  isStored: sent.map(({ url }) => stored.some((message) => message.text.includes(url))),
};

const page = await visit("GET", first!.url);
seen.opened = { hasButton: page.includes("<button>"), optedOut: await optedOut() };
await visit("POST", first!.url);
const reasons = await sql<{ reason: string }>("select reason from events where kind = 'opt_out'");
const left = await optedOut();
await workUntil(engine, new Date(+time.now + hours(72)));
seen.pressed = {
  optedOut: left,
  reasons: reasons.map(({ reason }) => reason),
  mails: outside.mails.map(({ mail }) => mail.to.name.split(" ")[0]),
};

const sample = sampleOptOutUrl("https://tern.test");
const shown = await visit("GET", sample);
seen.sample = {
  hasButton: shown.includes("<button>"),
  isPage: shown.includes("<h1>Unsubscribe page</h1>"),
  pressed: await visit("POST", sample),
};
// A workspace of a brand with its own host: nothing in its emails names the installation.
{
  const heron = brands.find(({ id }) => id === "heron")!;
  heron.hosts.push("go.heron.test");
  outside.mails = [];
  const other = await newWorld({ spacing: [0, 0], hours: [0, 24], days: [1, 2, 3, 4, 5, 6, 7] });
  await sql("update workspaces set brand = 'heron' where id = $1", [other.workspaceId]);
  const tracked = await newCampaign(other, [email("Tracked", text)]);
  await sql("update campaigns set settings = $2 where id = $1", [tracked, settings]);
  await enroll(other, tracked, 1);
  await workNow(engine);
  const { mail } = outside.mails[0]!;
  const addresses = [...(mail.html ?? "").matchAll(/(?:href|src)="([^"]+)"/g)].map(([, url = ""]) => url);
  addresses.push(/^<(.*)>$/.exec(mail.headers?.["List-Unsubscribe"] ?? "")?.[1] ?? "");
  seen.brand = {
    origins: [...new Set(addresses.map((url) => new URL(url).origin))],
    kinds: [...new Set(addresses.map((url) => new URL(url).pathname.split("/")[1]))].sort(),
    saysDefault: /\btern\b/i.test(compose(mail, mail.from.address, mail.to.address).toString()),
    page: /<title>.*Heron/.test(await visit("GET", addresses.at(-1)!)),
  };
}

await report(seen);
