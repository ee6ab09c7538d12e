import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createDiskFiles } from "@/server/drivers/files/disk";
import { withReadCache } from "@/server/drivers/files/read-cache";
import { createS3Files } from "@/server/drivers/files/s3";
import { signS3 } from "@/server/drivers/files/sign-s3";
import { parseAllowList } from "@/server/net/allow-list";
import { createEgress } from "@/server/net/egress";
import { createHttp, type Http } from "@/server/net/http";
import { filesContract } from "@/tests/support/contracts/files";
import { s3Account, startStandInS3 } from "@/tests/support/stand-ins/s3";

const folder = mkdtempSync(path.join(tmpdir(), "tern-files-"));
let clock = new Date("2026-11-23T12:00:00Z");
let s3: Awaited<ReturnType<typeof startStandInS3>>;
let http: Http;

beforeAll(async () => {
  s3 = await startStandInS3(() => new Date("2026-11-23T12:00:00Z"));
  http = createHttp(createEgress({ allow: parseAllowList(`s3.test:80 -> 127.0.0.1:${s3.port}`) }));
});
beforeEach(() => {
  clock = new Date("2026-11-23T12:00:00Z");
  s3.mischief.length = 0;
  s3.seen.length = 0;
});
afterAll(async () => {
  await http.close();
  await s3.close();
  rmSync(folder, { recursive: true });
});

const bucket = (account = s3Account) =>
  createS3Files({ http, account, now: () => clock, wait: async () => undefined });
const newFile = async () => randomUUID();

filesContract("a folder", async () => ({
  store: createDiskFiles(folder),
  workspaceId: randomUUID(),
  newFile,
  damage: async ({ workspaceId, fileId, n }) =>
    writeFileSync(path.join(folder, workspaceId, fileId, String(n)), "all"),
}));

filesContract("a bucket", async () => ({
  store: bucket(),
  workspaceId: randomUUID(),
  newFile,
  damage: async ({ workspaceId, fileId, n }) =>
    void s3.objects.set(`${workspaceId}/${fileId}/${n}`, Buffer.from("all")),
}));

filesContract("a bucket behind the cache", async () => {
  const cache = { folder: path.join(folder, "cache"), maxBytes: 100_000_000 };
  return {
    store: withReadCache(bucket(), cache),
    workspaceId: randomUUID(),
    newFile,
    damage: async ({ workspaceId, fileId, n }) =>
      void s3.objects.set(`${workspaceId}/${fileId}/${n}`, Buffer.from("all")),
  };
});

describe("a bucket with failures", () => {
  const segment = () => ({ workspaceId: randomUUID(), fileId: randomUUID(), n: 0 });

  it("signs as the documented example of AWS does", () => {
    const { authorization } = signS3(
      {
        region: "us-east-1",
        accessKeyId: "AKIAIOSFODNN7EXAMPLE",
        secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
      },
      {
        method: "GET",
        url: new URL("https://examplebucket.s3.amazonaws.com/?lifecycle="),
        body: new Uint8Array(),
        now: new Date("2013-05-24T00:00:00Z"),
      },
    );
    expect(authorization).toContain(
      "Signature=fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543",
    );
  });

  it.each([
    "slow-down",
    "server-error",
    "hang-up",
  ] as const)("is requested again after %s", async (trouble) => {
    const key = segment();
    s3.mischief.push(trouble, trouble);
    await bucket().write(key, Buffer.from("kept"));
    s3.mischief.push(trouble);
    expect(Buffer.from((await bucket().read(key, 4))!).toString()).toBe("kept");
  });

  it("is requested again if it sent half a body", async () => {
    const key = segment();
    await bucket().write(key, Buffer.from("all of it"));
    s3.mischief.push("half-a-body");
    expect(Buffer.from((await bucket().read(key, 9))!).toString()).toBe("all of it");
  });

  it("is given up after four tries, which is an outage and not a missing file", async () => {
    s3.mischief.push("slow-down", "slow-down", "slow-down", "slow-down");
    await expect(bucket().read(segment(), 4)).rejects.toMatchObject({ code: "unreachable" });
    expect(s3.seen).toHaveLength(4);
  });

  it("is not retried with a wrong key, clock or bucket, and is not mistaken for empty", async () => {
    const wrong = bucket({ ...s3Account, secretAccessKey: "another" });
    await expect(wrong.check()).rejects.toMatchObject({
      code: "refused",
      message: expect.stringContaining("Signature"),
    });
    await expect(bucket({ ...s3Account, bucket: "elsewhere" }).read(segment(), 4)).rejects.toMatchObject({
      code: "refused",
    });
    clock = new Date("2026-11-23T13:00:00Z");
    await expect(bucket().check()).rejects.toMatchObject({
      message: expect.stringContaining("RequestTimeTooSkewed"),
    });
    expect(s3.seen).toHaveLength(3);
  });
});

describe("the read cache", () => {
  const cacheFolder = path.join(folder, "small");
  const cached = (maxBytes: number) => withReadCache(bucket(), { folder: cacheFolder, maxBytes });
  const inCache = async () =>
    (await readdir(cacheFolder, { recursive: true, withFileTypes: true })).filter((one) => one.isFile());

  it("reads a file from the store once, and never if it is cached", async () => {
    const key = { workspaceId: randomUUID(), fileId: randomUUID(), n: 0 };
    const store = cached(1_000_000);
    await store.write(key, Buffer.from("once"));
    await store.read(key, 4);
    await store.read(key, 4);
    expect(s3.seen.filter((one) => one.startsWith("GET"))).toHaveLength(1);
    await store.remove(key, 1);
    expect(await store.read(key, 4)).toBeNull();
  });

  it("drops what was used least recently once it is full", async () => {
    const store = cached(250);
    const keys = Array.from({ length: 4 }, () => ({ workspaceId: randomUUID(), fileId: randomUUID(), n: 0 }));
    for (const key of keys) await store.write(key, Buffer.alloc(100, 1));
    for (const key of keys) await store.read(key, 100);
    expect((await inCache()).length).toBeLessThanOrEqual(2);
    s3.seen.length = 0;
    await store.read(keys[3]!, 100);
    expect(s3.seen).toEqual([]);
    await store.read(keys[0]!, 100);
    expect(s3.seen).toHaveLength(1);
  });
});
