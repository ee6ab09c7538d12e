import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { fillOrder } from "@/server/backup/fill-order";
import { format, type Head } from "@/server/backup/head";
import { openReader } from "@/server/backup/read";
import { openWriter } from "@/server/backup/write";

const folder = mkdtempSync(path.join(tmpdir(), "tern-file-"));
const file = path.join(folder, "a.backup");
const other = path.join(folder, "b.backup");
afterAll(() => rmSync(folder, { recursive: true }));

const head: Head = {
  ...{ format, product: "1", migration: 7, createdAt: "2026-03-02T09:00:00.000Z", sealedBy: "k" },
  ...{ jobs: [], sequences: [{ name: "plumbing.s", last: "12", isCalled: true }] },
  tables: [
    { name: "public.users", columns: ["id", "name"] },
    { name: "public.empty", columns: ["id"] },
    { name: "public.mails", columns: ["id", "text"] },
  ],
};
/** Larger than a chunk of the compressed file, with everything that a row may contain. */
const long = Array.from(
  { length: 20_000 },
  (_, n) => `${n}\ta line\\nanother \\\\. @public.users 3 é\n`,
).join("");

async function readAll(from: string) {
  const { head: found, chunks, close } = await openReader(from);
  const rows: Record<string, string> = {};
  try {
    for (;;) {
      const { done, value } = await chunks.next();
      if (done) return { head: found, rows, sums: value };
      rows[value.table] = (rows[value.table] ?? "") + value.chunk.toString("utf8");
    }
  } finally {
    close();
  }
}

beforeAll(async () => {
  const writer = await openWriter(file, head);
  await writer.add("public.users", 2, Buffer.from("1\tAda\n2\t\\N\n"));
  await writer.add("public.mails", 20_000, Buffer.from(long));
  await writer.add("public.mails", 1, Buffer.from("x\ty\n"));
  await writer.close();
});

describe("a backup file", () => {
  test("returns what was put in, with every row counted", async () => {
    const read = await readAll(file);
    expect(read.head).toEqual(head);
    expect(read.rows).toEqual({ "public.users": "1\tAda\n2\t\\N\n", "public.mails": `${long}x\ty\n` });
    expect(Object.values(read.sums).map(({ rows }) => rows)).toEqual([2, 0, 20_001]);
  });

  test("is readable by its owner only, and never overwritten", async () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await expect(openWriter(file, head).then((writer) => writer.close())).rejects.toThrow(/EEXIST/);
    expect((await readAll(file)).head).toEqual(head);
  });

  const plain = () => gunzipSync(readFileSync(file));
  const changed: [string, () => Buffer][] = [
    [
      "another value in a row",
      () => gzipSync(Buffer.from(plain().toString("latin1").replace("Ada", "Bea"), "latin1")),
    ],
    [
      "a row less",
      () => gzipSync(Buffer.from(plain().toString("latin1").replace(" 11\n1\tAda\n", " 5\n"), "latin1")),
    ],
    ["another head", () => gzipSync(Buffer.from(plain().toString("latin1").replace('"k"', '"j"'), "latin1"))],
    [
      "something between its rows",
      () => gzipSync(Buffer.from(plain().toString("latin1").replace("\n@", "\n#"), "latin1")),
    ],
    ["no end", () => gzipSync(plain().subarray(0, -200))],
    ["its last bytes missing", () => readFileSync(file).subarray(0, -20)],
    ["a changed byte", () => Buffer.from(readFileSync(file)).fill(1, 2000, 2003)],
  ];
  test.each(changed)("with %s is damaged", async (_, make) => {
    writeFileSync(other, make());
    await expect(readAll(other)).rejects.toThrow(/is damaged.*Nothing was restored/);
  });

  test("is distinguished from other files and from backups of another version", async () => {
    writeFileSync(other, gzipSync("something else\n"));
    await expect(readAll(other)).rejects.toThrow(/is no backup of Tern/);
    writeFileSync(other, gzipSync("TERN BACKUP 2\n{}\n"));
    await expect(readAll(other)).rejects.toThrow(/made by another version/);
    await expect(readAll(path.join(folder, "none"))).rejects.toThrow(/cannot be read/);
  });
});

describe("tables", () => {
  test("are filled after those they refer to; one may refer to itself", () => {
    const references = [
      { table: "c", to: "b" },
      { table: "b", to: "a" },
      { table: "b", to: "b" },
    ];
    expect(fillOrder(["c", "b", "a"], references)).toEqual(["a", "b", "c"]);
  });

  test("that refer to each other cannot be ordered", () => {
    const circle = [
      { table: "a", to: "b" },
      { table: "b", to: "a" },
    ];
    expect(() => fillOrder(["a", "b"], circle)).toThrow("a, b");
  });
});
