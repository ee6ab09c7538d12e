import { createHash, randomBytes, randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { inWorkspace } from "@/server/db/tx";
import { createPostgresFiles } from "@/server/drivers/files/postgres";
import { soundUrl } from "@/server/services/phone/sound-link";
import { confirmed, withAccount } from "@/tests/integration/campaigns/setup";
import type { Answer, Member } from "@/tests/integration/http/caller";
import { filesContract } from "@/tests/support/contracts/files";
import { clusterOfTheRun, type Installation, startInstallation } from "@/tests/support/installation";
import { wavOf } from "@/tests/support/wav";

/** Files of an installation: in Postgres by default, or in a folder if configured. Tested with recordings. */
let tern: Installation;
let ada: Member;
let account: string;

async function installed(environment: Record<string, string> = {}) {
  const made = await startInstallation({ doors: ["api", "sandbox"], environment });
  const member = await confirmed(made);
  await withAccount(member);
  const accountId: string = (await member.get("/api/credentials")).body.payload[0]._id;
  return { made, member, accountId };
}

beforeAll(async () => {
  ({ made: tern, member: ada, accountId: account } = await installed());
}, 600_000);
afterAll(() => tern?.stop());

/** Longer than two segments in Postgres. */
const recording = Buffer.from(wavOf(80));

function upload(member = ada, of = account, file = recording): Promise<Answer> {
  const form = new FormData();
  form.set("file_name", "Hello.wav");
  form.set("agreed_to_terms", "true");
  form.set("file", new Blob([file], { type: "audio/wav" }), "Hello.wav");
  return member.ask(`/api/voicemail/audio?credentials_id=${of}`, { method: "POST", raw: { body: form } });
}

const sha = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

async function played(
  id: string,
  range?: string,
  { made, member, accountId: of } = { made: tern, member: ada, accountId: account },
) {
  const address = `/api/voicemail/audio/${id}/file?credentials_id=${of}`;
  const response = await fetch(`${made.url}${address}`, {
    headers: { cookie: member.cookie, ...(range ? { range } : {}) },
  });
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) {
    if (await isSo()) return;
    await sleep(100);
  }
  throw new Error("it never came to that");
}

filesContract("Postgres", async () => {
  const store = createPostgresFiles({
    inWorkspace: (workspaceId, work) => inWorkspace(tern.as("app"), { workspaceId }, work),
  });
  const { workspaceId } = ada;
  return {
    store,
    workspaceId,
    async newFile() {
      const id = randomUUID();
      await tern.sql(
        `insert into files (workspace_id, id, kind, name, media_type, place, segment_bytes)
         values ($1, $2, 'attachment', 'a', 'text/plain', 'postgres', 524288)`,
        [workspaceId, id],
      );
      return id;
    },
    async damage({ fileId, n }) {
      await tern.sql("update file_chunks set bytes = 'all' where file_id = $1 and n = $2", [fileId, n]);
    },
  };
});

it("stores a recording in chunks and plays it as a whole, in part, and from its end", async () => {
  const { _id } = (await upload()).body.payload;
  const [file] = await tern.sql<{ state: string; sha256: string; chunks: number; largest: number }>(
    `select f.state, f.sha256, count(*)::int as chunks, max(octet_length(c.bytes))::int as largest
       from voicemail_audios a join files f on f.id = a.file_id join file_chunks c on c.file_id = f.id
      where a.id = $1 group by 1, 2`,
    [_id],
  );
  expect(file).toEqual({
    state: "kept",
    sha256: sha(recording),
    chunks: Math.ceil(recording.length / 524_288),
    largest: 524_288,
  });
  const whole = await played(_id);
  expect([whole.status, sha(whole.bytes)]).toEqual([200, sha(recording)]);
  const across = await played(_id, "bytes=524280-524299");
  expect(across.status).toBe(206);
  expect(across.headers.get("content-range")).toBe(`bytes 524280-524299/${recording.length}`);
  expect(across.bytes.equals(recording.subarray(524_280, 524_300))).toBe(true);
  expect((await played(_id, "bytes=-4")).bytes.equals(recording.subarray(-4))).toBe(true);
  expect((await played(_id, "bytes=99999999-")).status).toBe(416);
});

it("a phone vendor's URL of a recording opens only that one, and for two hours", async () => {
  const secret = Buffer.from(clusterOfTheRun().keys.secret, "base64");
  const { _id: audioId } = (await upload()).body.payload;
  const stranger = await confirmed(tern);
  const address = (of: { workspaceId: string; audioId: string }, madeAt = new Date(), key = secret) =>
    soundUrl(key, tern.url, of, madeAt);
  const own = { workspaceId: ada.workspaceId, audioId };
  const status = async (url: string, ask: RequestInit = {}) => (await fetch(url, ask)).status;
  expect(await status(address(own))).toBe(200);
  const changed = (at: number) => {
    const bytes = Buffer.from(new URL(address(own)).pathname.split("/")[2]!, "base64url");
    bytes[at]! ^= 1;
    return `${tern.url}/sound/${bytes.toString("base64url")}`;
  };
  const attacks = {
    "another workspace": address({ ...own, workspaceId: stranger.workspaceId }),
    "another recording": address({ ...own, audioId: randomUUID() }),
    "another key": address(own, new Date(), randomBytes(32)),
    "after its end": address(own, new Date(Date.now() - 3 * 3_600_000)),
    ...Object.fromEntries([0, 15, 16, 31, 32, 35, 36, 51].map((at) => [`byte ${at} changed`, changed(at)])),
    "cut short": address(own).slice(0, -1),
    "another spelling": `${address(own).slice(0, -1)}=`,
    "a path": `${tern.url}/sound/..%2f..%2fetc%2fpasswd`,
  };
  const answers = await Promise.all(
    Object.entries(attacks).map(async ([name, url]) => [name, await status(url)] as const),
  );
  expect(answers.filter(([, code]) => code !== 404)).toEqual([]);
  const ranges = [
    "bytes=0-0,2-3,5-9",
    "bytes=abc",
    "bytes=5-1",
    `bytes=${"9".repeat(400)}-`,
    "bytes=0-,".repeat(400),
  ];
  for (const range of ranges)
    expect([range, (await status(address(own), { headers: { range } })) < 500]).toEqual([range, true]);
  // The URL is read-only.
  expect(await status(address(own), { method: "POST", body: "x" })).toBeGreaterThanOrEqual(400);
});

it("deletes the bytes with the last reference", async () => {
  const { _id } = (await upload()).body.payload;
  const [{ file_id: fileId }] = (await tern.sql("select file_id from voicemail_audios where id = $1", [
    _id,
  ])) as [{ file_id: string }];
  await ada.ask(`/api/voicemail/audio/${_id}?credentials_id=${account}`, { method: "DELETE" });
  expect(await tern.sql("select 1 from files where id = $1", [fileId])).toEqual([]);
  expect(await tern.sql("select 1 from file_chunks where file_id = $1", [fileId])).toEqual([]);
});

it("reports missing bytes instead of playing half of them", async () => {
  const { _id } = (await upload()).body.payload;
  await tern.sql(
    "delete from file_chunks where file_id = (select file_id from voicemail_audios where id = $1)",
    [_id],
  );
  expect((await played(_id)).status).toBe(410);
});

it("moves recordings of earlier versions into files, which play before and after", async () => {
  const { _id } = (await upload()).body.payload;
  await tern.sql("update voicemail_audios set sound = $2, file_id = null where id = $1", [_id, recording]);
  expect(sha((await played(_id)).bytes)).toBe(sha(recording));
  expect((await played(_id, "bytes=0-3")).bytes.toString()).toBe("RIFF");
  const [stale] = await tern.sql<{ id: string }>(
    `insert into files (workspace_id, id, kind, name, media_type, place, segment_bytes, created_at)
     values ($1, $2, 'attachment', 'a', 'text/plain', 'postgres', 524288, now() - interval '2 days') returning id`,
    [ada.workspaceId, randomUUID()],
  );
  const worker = await tern.start("worker");
  await until(
    async () => (await tern.sql("select 1 from voicemail_audios where sound is not null")).length === 0,
  );
  expect(sha((await played(_id)).bytes)).toBe(sha(recording));
  await until(async () => (await tern.sql("select 1 from files where id = $1", [stale?.id])).length === 0);
  await worker.stop();
});

it("stores files in a folder if configured, and deletes them there", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "tern-folder-"));
  const { made, member, accountId } = await installed({ FILES_PLACE: "disk", FILES_DIR: folder });
  try {
    const { _id } = (await upload(member, accountId)).body.payload;
    expect(sha((await played(_id, undefined, { made, member, accountId })).bytes)).toBe(sha(recording));
    expect(await made.sql("select 1 from file_chunks")).toEqual([]);
    const ofWorkspace = path.join(folder, member.workspaceId);
    const [sound = ""] = await readdir(ofWorkspace);
    await member.ask(`/api/voicemail/audio/${_id}?credentials_id=${accountId}`, { method: "DELETE" });
    expect(await made.sql("select place from plumbing.file_removals")).toEqual([{ place: "disk" }]);
    await made.start("worker");
    // The account's picture may be there by now.
    await until(async () => !(await readdir(ofWorkspace)).includes(sound));
    await until(async () => (await made.sql("select 1 from plumbing.file_removals")).length === 0);
  } finally {
    await made.stop();
    if (existsSync(folder)) rmSync(folder, { recursive: true });
  }
}, 600_000);

it("does not read another workspace's files", async () => {
  const pool = tern.as("app");
  const store = createPostgresFiles({
    inWorkspace: (workspaceId, work) => inWorkspace(pool, { workspaceId }, work),
  });
  const [{ id: fileId }] = (await tern.sql(
    "select file_id as id from voicemail_audios where file_id is not null",
  )) as [{ id: string }];
  const other = await confirmed(tern);
  expect(await store.read({ workspaceId: other.workspaceId, fileId, n: 1 }, 524_288)).toBeNull();
  const intruding = store.write({ workspaceId: other.workspaceId, fileId, n: 0 }, randomBytes(4));
  await expect(intruding).rejects.toThrow();
});
