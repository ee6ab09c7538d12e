import { randomUUID } from "node:crypto";
import { parse } from "csv-parse/sync";
import { until } from "@/tests/integration/auth/browser";
import { joined, type Member, signedUp } from "@/tests/integration/http/caller";
import { type Furnished, furnished } from "@/tests/integration/tenancy/furnished";
import { type Installation, missDeadWorkersSoon, startInstallation } from "@/tests/support/installation";
import { openPostBox, type PostBox } from "@/tests/support/post-box";
import { filesOfZip } from "@/tests/support/zip";

/** Exports of whole workspaces through the front door, judged by the files in the archive. */
let tern: Installation;
let post: PostBox;
beforeAll(async () => {
  post = await openPostBox();
  tern = await startInstallation({ environment: { SMTP_URL: post.url } });
  await missDeadWorkersSoon(tern);
});
afterAll(async () => {
  await tern?.stop();
  await post?.close();
});

type Shown = {
  _id: string;
  status: string;
  failure: string | null;
  rows: number;
  done_rows: number;
  bytes: number | null;
  counts: { part: string; count: number }[];
  is_ready: boolean;
};
const pathOf = ({ workspaceId }: Member, more = "") => `/api/space/${workspaceId}/exports${more}`;
const latest = async (by: Member): Promise<Shown> =>
  (await by.get(pathOf(by, "/latest"))).body.payload.latest;
const confirm = ({ userId }: Member) =>
  tern.sql("update users set email_confirmed_at = now() where id = $1", [userId]);
const start = async (by: Member): Promise<Shown> => {
  const { status, body } = await by.post(pathOf(by));
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.payload;
};
const ended = async (by: Member): Promise<Shown> => {
  await until(async () => (await latest(by)).status !== "running");
  return latest(by);
};
const withWorker = async <T>(work: () => Promise<T>): Promise<T> => {
  const worker = await tern.start("worker");
  try {
    return await work();
  } finally {
    await worker.stop();
  }
};
const download = async (by: Member, id: string) => {
  const response = await fetch(`${tern.url}${pathOf(by, `/${id}/download`)}`, {
    headers: { cookie: by.cookie },
  });
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  };
};
const table = (files: Map<string, Buffer>, name: string): Record<string, string>[] =>
  parse(files.get(name) ?? "", { columns: true, bom: true });
const ids = (rows: readonly Record<string, unknown>[], name = "id") => rows.map((row) => row[name]).sort();
const kept = () =>
  tern.sql<{ count: number }>(
    "select count(*)::int as count from files where kind = 'export' and state = 'pending'",
  );

/** Many prospects, so that an export takes some seconds. */
const withMany = async (count: number): Promise<Member> => {
  const by = await signedUp(tern, "Large");
  await confirm(by);
  await tern.sql(
    `insert into prospects (workspace_id, id, full_name, custom_fields)
     select $1, gen_random_uuid(), 'Person ' || n, '{}' from generate_series(1, $2) n`,
    [by.workspaceId, count],
  );
  return by;
};

describe("an export of everything", () => {
  let ours: Furnished;
  let theirs: Furnished;
  let ada: Member;
  beforeAll(async () => {
    ours = await furnished(tern, "ours");
    theirs = await furnished(tern, "theirs");
    ada = ours.member;
    await confirm(ada);
    await tern.sql("delete from workspace_exports where workspace_id = $1", [ada.workspaceId]);
    await tern.sql("update accounts set secret = 'PLAINSECRET', cookies = 'PLAINCOOKIES' where id = $1", [
      ours.things.account,
    ]);
    await tern.sql(
      `insert into prospects (workspace_id, id, full_name, custom_fields)
       values ($1, $2, '=cmd()', '{"custom_field_1": "blue"}')`,
      [ada.workspaceId, randomUUID()],
    );
  });

  it("contains what the lists of the API show, the files, and nothing of another workspace", async () => {
    const { body } = await ada.post(pathOf(ada));
    expect(body.payload).toMatchObject({ status: "running", is_ready: false, bytes: null });
    expect((await ada.post(pathOf(ada))).body.code).toBe("export_running");
    const made = await withWorker(() => ended(ada));
    expect(made).toMatchObject({ status: "done", failure: null, is_ready: true });
    expect(made.done_rows).toBe(made.rows);

    const archive = await download(ada, made._id);
    expect(archive.status).toBe(200);
    expect(archive.headers.get("content-type")).toBe("application/zip");
    expect(archive.bytes.length).toBe(made.bytes);
    const files = filesOfZip(archive.bytes);
    const everything = [...files].map(([name, bytes]) => `${name}\n${bytes}`).join("\n");
    expect(everything).not.toContain("theirs");
    expect(everything).not.toContain("PLAIN");
    for (const id of Object.values(theirs.things)) expect(everything).not.toContain(id);

    const listed = async (path: string) => {
      const { payload } = (await ada.get(path)).body;
      return (payload.items ?? payload) as Record<string, unknown>[];
    };
    const prospects = table(files, "prospects.csv");
    expect(ids(prospects)).toEqual(ids(await listed("/api/profiles"), "_id"));
    expect(prospects.find(({ full_name }) => full_name === "'=cmd()")).toMatchObject({
      "ours column": "blue",
    });
    expect(prospects.find(({ full_name }) => full_name === "ours Prospect")).toMatchObject({
      ...{ labels: "ours label", lists: "ours list" },
    });
    expect(ids(table(files, "do_not_contact.csv"))).toEqual(ids(await listed("/api/do_not_contact"), "_id"));
    expect(ids(table(files, "labels.csv"))).toEqual(ids(await listed("/api/labels"), "_id"));
    expect(ids(table(files, "tasks.csv"))).toEqual([ours.things.task]);
    expect(ids(table(files, "accounts.csv"))).toEqual(ids(await listed("/api/credentials"), "_id"));
    expect(ids(table(files, "members.csv"), "user_id")).toEqual(ids(await listed("/api/workers"), "_id"));
    expect(ids(JSON.parse(String(files.get("campaigns.json"))))).toEqual([ours.things.campaign]);
    expect(table(files, "notes.csv")).toMatchObject([{ text: "ours note", author: "Ada Byron" }]);
    expect(table(files, "messages.csv")).toMatchObject([
      { id: ours.things.message, text: "ours writes", reply_label: "interested", prospect: "ours Prospect" },
    ]);
    expect(table(files, "sent.csv")).toMatchObject([{ id: ours.things.delivery, state: "planned" }]);
    const month = new Date().toISOString().slice(0, 7);
    const posted = parse((await ada.get(`/api/billing/credits_history/download_csv?month=${month}`)).body, {
      bom: true,
    }) as string[][];
    expect(ids(table(files, "credits.csv"))).toEqual(
      posted
        .slice(1)
        .map(([, id]) => id)
        .sort(),
    );

    const [attachment] = table(files, "attachments.csv");
    expect(attachment).toMatchObject({ message_id: ours.things.message, name: "ours.pdf" });
    expect(String(files.get(attachment!.path!))).toBe("%PDF");
    expect(table(files, "files.csv").every(({ path }) => files.has(path!))).toBe(true);
    const [imported] = table(files, "imports.csv");
    expect(String(files.get(imported!.path!))).toContain("ada@example.test");

    const readme = String(files.get("README.txt"));
    expect(readme).toContain("Everything in the workspace ours space");
    expect(readme).toContain(`prospects.csv (${prospects.length})\r\n`);
    for (const { part, count } of made.counts)
      if (files.has(`${part}.csv`)) expect([part, table(files, `${part}.csv`).length]).toEqual([part, count]);
    const named = [...readme.matchAll(/^(\w+\.(?:csv|json)) \(/gm)].map(([, name]) => name);
    expect([...files.keys()].filter((name) => /^\w+\.(csv|json)$/.test(name)).sort()).toEqual(named.sort());
  });

  it("is reported to who asked for it, by email and in the bell, and recorded", async () => {
    const letter = await withWorker(() => post.letterTo(ada.email, /is ready/));
    expect(letter.subject).toBe("The export of ours space is ready");
    expect(letter.link.pathname).toBe("/preferences/workspace/basic");
    const kinds = async (by: Member) =>
      (await by.get("/api/notifications")).body.payload.items.map(({ kind }: { kind: string }) => kind);
    expect(await kinds(ada)).toContain("export_ready");
    const other = await joined(tern, ada.workspaceId, { isAdmin: true });
    expect(await kinds(other)).not.toContain("export_ready");
    const { items } = (await ada.get("/api/audit_log?category=exports")).body.payload;
    expect(items.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(["workspace_exported", "workspace_export_downloaded"]),
    );
  });

  it("belongs to admins of the workspace alone (S03)", async () => {
    const { _id } = await latest(ada);
    const [member, admin] = [
      await joined(tern, ada.workspaceId),
      await joined(tern, ada.workspaceId, { isAdmin: true }),
    ];
    await Promise.all([member, admin, theirs.member].map(confirm));
    for (const [path, method] of [
      ["", "POST"],
      ["/latest", "GET"],
      [`/${_id}/cancel`, "POST"],
      [`/${_id}/download`, "GET"],
    ] as const) {
      expect((await member.ask(pathOf(member, path), { method, json: undefined })).status).toBe(403);
      expect((await theirs.member.ask(pathOf(ada, path), { method })).body.code).toBe("space_not_found");
    }
    expect((await theirs.member.get(pathOf(theirs.member, `/${_id}/download`))).body.code).toBe("not_found");
    expect((await download(admin, _id)).status).toBe(200);
    await tern.sql("update users set email_confirmed_at = null where id = $1", [admin.userId]);
    await until(async () => (await admin.post(pathOf(admin))).body.code === "email_unconfirmed");
  });

  it("is deleted after seven days, with its bytes", async () => {
    const { _id } = await latest(ada);
    await tern.sql("update workspace_exports set expires_at = now() - interval '1 second' where id = $1", [
      _id,
    ]);
    expect((await download(ada, _id)).status).toBe(404);
    await withWorker(() => until(async () => !(await latest(ada)).is_ready));
    const left = await tern.sql("select 1 from files where workspace_id = $1 and kind = 'export'", [
      ada.workspaceId,
    ]);
    // The furnished one is not held by an export any more.
    expect(left).toHaveLength(1);
  });
});

describe("a long export", () => {
  it("shows how far it is, and can be canceled: nothing of it stays", async () => {
    const ada = await withMany(60_000);
    const { _id } = await start(ada);
    await withWorker(async () => {
      await until(async () => (await latest(ada)).done_rows > 0);
      const { body } = await ada.post(pathOf(ada, `/${_id}/cancel`));
      expect(body.payload).toMatchObject({ status: "cancelled", is_ready: false });
      await until(async () => (await kept())[0]?.count === 0);
    });
    expect((await latest(ada)).status).toBe("cancelled");
    expect((await download(ada, _id)).status).toBe(404);
  });

  it("survives a killed worker: another one writes it anew, and no half of it is offered", async () => {
    const ada = await withMany(60_000);
    const { _id } = await start(ada);
    const first = await tern.start("worker");
    await until(async () => (await latest(ada)).done_rows > 0);
    first.kill("SIGKILL");
    await first.exited;
    expect(await latest(ada)).toMatchObject({ status: "running", is_ready: false });
    expect((await download(ada, _id)).status).toBe(404);
    const made = await withWorker(() => ended(ada));
    expect(made).toMatchObject({ status: "done", is_ready: true });
    const rows = table(filesOfZip((await download(ada, _id)).bytes), "prospects.csv");
    expect(new Set(ids(rows)).size).toBe(60_000);
    const [{ attempt } = { attempt: 0 }] = await tern.sql<{ attempt: number }>(
      "select attempt from workspace_exports where id = $1",
      [_id],
    );
    expect(attempt).toBeGreaterThan(1);
  });

  it("replaces the archive before it", async () => {
    const ada = await signedUp(tern, "Twice");
    await confirm(ada);
    await withWorker(async () => {
      const before = await start(ada).then(() => ended(ada));
      const after = await start(ada).then(() => ended(ada));
      expect((await download(ada, before._id)).status).toBe(404);
      expect((await download(ada, after._id)).status).toBe(200);
    });
  });
});

test("files beyond what an archive may have end it with the reason", async () => {
  const ada = await signedUp(tern, "Heavy");
  await confirm(ada);
  await tern.sql(
    `insert into files (workspace_id, id, kind, name, media_type, place, segment_bytes, byte_count, state)
     values ($1, gen_random_uuid(), 'attachment', 'film.mov', 'video/quicktime', 'postgres', 524288, 20000000001, 'kept')`,
    [ada.workspaceId],
  );
  await start(ada);
  expect(await withWorker(() => ended(ada))).toMatchObject({ status: "failed", failure: "export_too_large" });
  const { items } = (await ada.get("/api/notifications")).body.payload;
  expect(items.map(({ kind }: { kind: string }) => kind)).toContain("export_failed");
});
