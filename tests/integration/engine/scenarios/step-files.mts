import type { Step } from "@/lib/contract/campaigns/sequence";
import { inWorkspace } from "@/server/db/tx";
import { createPostgresFiles } from "@/server/drivers/files/postgres";
import { compose } from "@/server/drivers/mail/compose";
import { parseWithFiles } from "@/server/drivers/mail-parser";
import { newId } from "@/server/ids";
import { holdStepFiles } from "@/server/repositories/files/step-files";
import { clearDroppedFiles } from "@/server/services/files/care";
import { storeFile } from "@/server/services/files/files";
import { workNow } from "../drive.mts";
import {
  deliveriesOf,
  email,
  enroll,
  hours,
  newCampaign,
  newEngine,
  newWorld,
  outside,
  pass,
  pools,
  report,
  sql,
  time,
} from "../kit.mts";

const store = createPostgresFiles({
  inWorkspace: (workspaceId, work) => inWorkspace(pools.app, { workspaceId }, work),
});
const plain = await newEngine();
const engine = { ...plain, ports: { ...plain.ports, files: { current: store, at: () => store } } };
const seen: Record<string, unknown> = {};
const world = await newWorld({ spacing: [0, 0], burst: 50, dailyLimit: 1_000 });
const { workspaceId } = world;
const personId = newId();
const tools = { ...engine, transact: world.inside };

async function put(name: string, text: string) {
  const of = { workspaceId, kind: "attachment", name, mediaType: "text/plain", createdBy: personId } as const;
  const { id, bytes } = await storeFile(tools, of, [Buffer.from(text)]);
  return { id, name, size: bytes };
}
const hold = (ownerId: string, ids: string[]) =>
  world.inside((tx) => holdStepFiles(tx, { ownerId, ids, personId, now: time.now }));
const withFiles = (step: Step, files: object[]): Step => ({ ...step, files }) as Step;
const arrived = () =>
  Promise.all(
    outside.mails.splice(0).map(async ({ mail }) => {
      const whole = await parseWithFiles(compose(mail, mail.from.address, mail.to.address));
      return {
        text: whole.mail.text.trim(),
        hasHtml: whole.mail.html !== null && whole.mail.html !== undefined,
        files: whole.files.map(({ name, bytes }) => [name, Buffer.from(bytes!).toString()]),
      };
    }),
  );
const left = async () =>
  (await sql<{ name: string }>("select name from files order by name")).map(({ name }) => name);

const [offer, map] = [await put("offer.txt", "the offer"), await put("map.txt", "the map")];
const campaign = await newCampaign(world, [withFiles(email("Hello", "Enclosed."), [offer, map])]);
await hold(campaign, [offer.id, map.id]);
await sql("update campaigns set settings = $2 where id = $1", [campaign, { isOpenTracking: true }]);
await enroll(world, campaign, 2);
await workNow(engine);
const kept = await sql<{ name: string }>(
  "select name from message_attachments order by message_id, position",
);
seen.sent = { mails: await arrived(), kept: kept.map(({ name }) => name) };

// If a step's file is missing nothing is sent: the person waits, and continues once it is back.
const lost = await put("lost.txt", "found again");
const second = await newCampaign(world, [withFiles(email("Hello", "Enclosed."), [lost])]);
await enroll(world, second, 1);
await workNow(engine);
const waits = (await deliveriesOf(world))
  .filter(({ state }) => state === "planned")
  .map((row) => row.wait_reason);
const nothing = await arrived();
await hold(second, [lost.id]);
pass(hours(2));
await workNow(engine);
seen.lost = { waits, nothing, mails: (await arrived()).map(({ files }) => files) };

// A file that another user uploaded, and that no step has, cannot be used.
const foreign = await put("foreign.txt", "not theirs");
await world.inside((tx) =>
  holdStepFiles(tx, { ownerId: second, ids: [lost.id, foreign.id], personId: newId(), now: time.now }),
);
seen.others = await sql("select 1 from step_files where file_id = $1", [foreign.id]);
await sql("delete from files where id = $1", [foreign.id]);

// Removed from drafts, files of a version or message stay; all others are deleted after a day.
const never = await put("never.txt", "never published");
await hold(campaign, [never.id]);
await hold(campaign, []);
pass(hours(23));
await clearDroppedFiles(tools);
const early = await left();
pass(hours(2));
await clearDroppedFiles(tools);
const late = await left();
await sql("delete from message_attachments");
await sql("delete from campaign_versions where campaign_id = $1", [campaign]);
await hold(campaign, []);
pass(hours(25));
await clearDroppedFiles(tools);
seen.care = { early, late, last: await left() };
await report(seen);
