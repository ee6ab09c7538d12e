import { newId } from "@/server/ids";
import { workNow } from "../drive.mts";
import { email, enroll, newCampaign, newEngine, newWorld, outside, report, sql, time } from "../kit.mts";

const engine = await newEngine();
const world = await newWorld({ spacing: [0, 0], burst: 50, dailyLimit: 1_000 });
const campaignId = await newCampaign(world, [email("Hello", "See https://acme.test/a")]);
await sql("update campaigns set settings = $2 where id = $1", [
  campaignId,
  { isOpenTracking: true, isLinkTracking: true },
]);

async function domain(host: string, more: Record<string, unknown>): Promise<string> {
  const id = newId();
  const fields = {
    ...{ workspace_id: world.workspaceId, id, host, value: "tern.test", proof: "p", check_until: time.now },
    ...{ created_by: id, is_default_for_links: true, ...more },
  };
  const names = Object.keys(fields);
  await sql(
    `insert into tracking_domains (${names}) values (${names.map((_, at) => `$${at + 1}`)})`,
    Object.values(fields),
  );
  return id;
}

/** The hosts of all links in the next person's email, and of its unsubscribe header. */
async function hostsOfNext(): Promise<string[]> {
  outside.mails = [];
  await enroll(world, campaignId, 1);
  await workNow(engine);
  const mail = outside.mails[0]?.mail;
  const text = `${mail?.html} ${mail?.headers?.["List-Unsubscribe"]}`;
  const links = [...text.matchAll(/(?:href|src)="([^"]+)"|<(https[^>]+)>/g)].map(
    (found) => found[1] ?? found[2],
  );
  return [...new Set(links.map((url) => new URL((url ?? "").replaceAll("&#38;", "&")).origin))];
}

const seen: Record<string, unknown> = { none: await hostsOfNext() };
const id = await domain("links.acme.test", { state: "verified", verified_at: time.now });
seen.withoutCertificate = await hostsOfNext();
await sql("update tracking_domains set served_at = now() where id = $1", [id]);
seen.ready = await hostsOfNext();
await sql("update tracking_domains set is_default_for_links = false where id = $1", [id]);
seen.notDefault = await hostsOfNext();
await sql(
  "update tracking_domains set is_default_for_links = true, state = 'failed', lost_at = now(), served_at = null where id = $1",
  [id],
);
seen.lost = await hostsOfNext();
await sql(
  "update tracking_domains set state = 'verified', served_at = now(), released_at = now() where id = $1",
  [id],
);
seen.deleted = await hostsOfNext();
await report(seen);
