import { brands } from "@/brands/index";
import type { Context } from "@/server/context";
import { clockOf } from "@/server/domain/clock";
import { compose } from "@/server/drivers/mail/compose";
import { parseMail } from "@/server/drivers/mail-parser";
import { newId } from "@/server/ids";
import { decideApprovals, listApprovals } from "@/server/services/approvals/approvals";
import { updateMailbox } from "@/server/services/mailboxes/mailboxes";
import { workNow } from "../drive.mts";
import {
  deliveriesOf,
  email,
  enroll,
  minutes,
  newCampaign,
  newEngine,
  newWorld,
  outside,
  pass,
  report,
  sql,
  time,
  type World,
} from "../kit.mts";
import { contextIn } from "../replay.mts";

const engine = await newEngine();
const seen: Record<string, unknown> = {};
const link = "{unsubscribe_link}";

const contextOf = (world: World) =>
  ({
    scope: { personId: newId(), workspaceId: world.workspaceId, allowedAccounts: null, brand: brands[0] },
    entitlements: contextIn(world).entitlements,
    config: { http: { baseUrl: "https://tern.test" } },
    clock: clockOf([]),
    now: () => time.now,
    newId: () => newId(),
    transact: world.inside,
  }) as unknown as Context;

async function begin(footer: string, message: string, settings: object = {}) {
  await sql("update lanes set closed_reason = 'over'");
  outside.mails = [];
  const world = await newWorld();
  await sql("update mailboxes set footer = $2 where workspace_id = $1", [world.workspaceId, footer]);
  const campaignId = await newCampaign(world, [email("Hello", message)]);
  await sql("update campaigns set settings = $2 where id = $1", [campaignId, settings]);
  const [prospectId = ""] = await enroll(world, campaignId, 1);
  return { world, cx: contextOf(world), mailboxId: world.mailboxIds[0]!, prospectId };
}

/** What was sent, as the reader's program shows it, with the person's own link replaced by its name. */
async function mails() {
  return Promise.all(
    outside.mails.map(async ({ mail }) => {
      const { text, html } = await parseMail(compose(mail, mail.from.address, mail.to.address));
      const url = /^<(.*)>$/.exec(mail.headers?.["List-Unsubscribe"] ?? "")?.[1] ?? "-";
      return { text: text.trim().replaceAll(url, "LINK"), html: html?.split(url).length ?? null };
    }),
  );
}

await begin(`North Ltd, {account_full_name}\nStop: ${link}`, "Hi there");
await workNow(engine);
const [stored] = await sql<{ text: string }>("select text from messages limit 1");
seen.plain = { mails: await mails(), isKept: stored?.text.includes("North Ltd") };

await begin(`North Ltd\nStop: ${link}`, `Off: ${link}`, { isOpenTracking: true, isLinkTracking: true });
await workNow(engine);
seen.once = await mails();

const lacking = await begin("For {company_name}", "Hi there");
await workNow(engine);
const waiting = (await deliveriesOf(lacking.world)).map(({ wait_reason }) => wait_reason);
const refused = await updateMailbox(lacking.cx, {
  id: lacking.mailboxId,
  footer: "For {no_such_name}",
}).catch(({ code, details }) => [code, details]);
const shown = await updateMailbox(lacking.cx, {
  id: lacking.mailboxId,
  footer: ` For {company_name:you}, ${link}\n`,
});
await workNow(engine);
seen.lacking = { waiting, refused, footer: shown.footer, mails: await mails() };

const read = await begin("North Ltd", "Hi there", { manualApproval: true });
await workNow(engine);
const [item] = (await listApprovals(read.cx, { limit: 25 })).items;
await updateMailbox(read.cx, { id: read.mailboxId, footer: `South Ltd, ${link}` });
const [later] = (await listApprovals(read.cx, { limit: 25 })).items;
await decideApprovals(read.cx, { verdict: "approved", items: [{ id: later!.id, version: later!.version }] });
pass(minutes(1));
await workNow(engine);
seen.read = {
  asked: [item?.text, item?.footer],
  later: [later?.text, later?.footer, later?.isChanged],
  mails: await mails(),
};

await report(seen);
