import { newId } from "@/server/ids";
import type { FileAnswer, NetworkEvent } from "@/server/ports/network";
import { jobsSchema } from "@/server/queue/queue";
import { connectAccount } from "@/server/services/accounts/connect";
import { planningOf } from "@/server/services/campaigns/planning";
import { fetchNetworkFile } from "@/server/services/inbox/network-files";
import { recordNetworkEvent } from "@/server/services/inbox/network-inbox";
import { showThread } from "@/server/services/inbox/thread";
import { codeOf, finish, inside, newWorld, outside, profileOf, sql } from "../kit.mts";

const world = await newWorld();
const { cx, workspaceId } = world;
const hours = { timezone: "UTC", workHoursStart: 9, workHoursEnd: 18, workingDays: [1, 2, 3, 4, 5] };
const account = await connectAccount(cx, {
  ...{ email: "mia@network.test", password: "pass", countryCode: "DE", automationType: "cloud", ...hours },
});
const standing = (status: string) =>
  sql("update accounts set status = $2 where id = $1", [account.id, status]);
await standing("active");

type Job = { messageId: string; ref: string; position: number };
const files = (refs: readonly string[], name = "") =>
  refs.map((ref) => ({ ref, name, kind: "image" as const }));

/** A stranger writes with files; returns the jobs queued for them. */
async function writes(who: string, of: ReturnType<typeof files>, id: string = newId()) {
  const { memberRef, profileUrl } = profileOf(who);
  const event: NetworkEvent = {
    ...{ kind: "message_received", id, at: new Date(), memberRef, profileUrl, name: who, text: "Look" },
    ...{ threadId: `thread-${who}`, files: of },
  } as NetworkEvent;
  const before = await queued();
  await inside(world, (tx) => recordNetworkEvent(tx, planningOf(cx), account.id, event));
  return (await queued()).slice(before.length);
}
const queued = async () =>
  (
    await sql<{ data: Job }>(
      `select data from ${jobsSchema}.job where name = 'fetch-file' order by created_on, data->>'position'`,
    )
  ).map(({ data }) => data);
const fetch = async (job: Job, isLast = false) =>
  (await codeOf(fetchNetworkFile(cx, workspaceId, job, isLast))) ?? null;

/** The files in the thread, and those in the store for it. */
async function shown({ messageId }: Job) {
  const [row] = await sql<{ id: string }>("select prospect_id as id from messages where id = $1", [
    messageId,
  ]);
  const { messages } = await showThread(cx, { prospectId: row!.id, accountId: account.id, limit: 50 });
  const message = messages.find(({ id }) => id === messageId)!;
  return {
    files: message.files?.map(({ state }) => state) ?? [],
    attachments: message.attachments.map(({ name, mediaType, isPicture }) => ({
      name,
      mediaType,
      isPicture,
    })),
  };
}
const stored = () =>
  sql(
    "select state, count(*)::int as files, count(byte_count)::int as whole from files group by state order by 1",
  );
/** The network's responses, one per call; an error is thrown. */
function answering(...answers: (FileAnswer | Error)[]) {
  const asked: string[] = [];
  outside.file = async (ref) => {
    asked.push(ref);
    const answer = answers.length > 1 ? answers.shift()! : answers[0]!;
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return asked;
}
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const program = Buffer.concat([Buffer.from("4d5a9000", "hex"), Buffer.alloc(100)]);
const seen: Record<string, unknown> = {};

// Two pictures without a name and a program with a picture's name: each is fetched by a job of its own.
{
  const id = newId();
  const jobs = await writes("Ines", [...files(["a", "b"]), ...files(["c"], "photo.png")], id);
  const coming = await shown(jobs[0]!);
  const again = await writes("Ines", files(["a", "b"]), id);
  answering(png);
  await fetch(jobs[1]!);
  answering(new Error("the network service answered 500"));
  const failed = await fetch(jobs[0]!);
  const between = await shown(jobs[0]!);
  answering(png);
  await fetch(jobs[0]!);
  answering(program);
  await fetch(jobs[2]!);
  const asked = answering(png);
  await fetch(jobs[0]!);
  seen.fetched = {
    ...{ jobs: jobs.map(({ ref, position }) => ({ ref, position })), again: again.length, failed },
    ...{ coming, between, after: await shown(jobs[0]!), askedAgain: asked.length, stored: await stored() },
  };
}

// Two workers at once, one of which was taken for dead; and one that died with the file stored but not attached.
{
  const [job] = await writes("Kim", files(["d"]));
  let arrive = () => {};
  const both = new Promise<void>((resolve) => (arrive = resolve));
  let count = 0;
  outside.file = async () => {
    if (++count === 2) arrive();
    await both;
    return png;
  };
  const before = await stored();
  await Promise.all([fetch(job!), fetch(job!)]);
  seen.twice = { before, after: await stored(), shown: await shown(job!) };
}

// Unavailable files are reported and not requested again; the last try gives up.
{
  const jobs = await writes("Ola", files(["gone", "large", "empty", "down", ""]));
  answering("gone", "too_large", Buffer.alloc(0), new Error("the network service answered 500"));
  const ends = [];
  for (const job of jobs) ends.push(await fetch(job, job.ref === "down"));
  seen.missing = { jobs: jobs.length, ends, shown: await shown(jobs[0]!) };
}

// The account is signed out while its files wait, comes back, and is removed.
{
  const jobs = await writes("Per", files(["e", "f"]));
  const asked = answering(png);
  await standing("disconnected");
  const out = await fetch(jobs[0]!);
  await standing("active");
  await fetch(jobs[0]!);
  await standing("deleted");
  const removed = await fetch(jobs[1]!);
  await standing("active");
  seen.signedOut = { out, removed, asked, shown: await shown(jobs[0]!) };
}

// The message is deleted while its file is being fetched.
{
  const [job] = await writes("Uma", files(["g"]));
  const before = await stored();
  outside.file = async () => {
    await sql("delete from messages where id = $1", [job!.messageId]);
    return png;
  };
  const ended = await fetch(job!);
  seen.erased = { before, after: await stored(), ended };
}

// More files than are fetched per message.
seen.many = (await writes("Zoe", files(Array.from({ length: 25 }, (_, at) => `m${at}`)))).length;

await finish(seen);
