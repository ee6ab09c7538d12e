import { randomBytes, randomUUID } from "node:crypto";
import { FileStoreError, type FilesPort } from "@/server/ports/files";

/** The guarantees of every file store; `damage` changes stored bytes behind its back. */
export function filesContract(
  name: string,
  open: () => Promise<{
    store: FilesPort;
    workspaceId: string;
    newFile(): Promise<string>;
    damage(key: { workspaceId: string; fileId: string; n: number }): Promise<void>;
  }>,
): void {
  describe(`files in ${name}`, () => {
    const ready = async () => {
      const opened = await open();
      return { ...opened, key: { workspaceId: opened.workspaceId, fileId: await opened.newFile() } };
    };

    it("returns every byte that was written, segment by segment", async () => {
      const { store, key } = await ready();
      const first = randomBytes(store.segmentBytes);
      const second = Buffer.from("the rest");
      await store.write({ ...key, n: 0 }, first);
      await store.write({ ...key, n: 1 }, second);
      expect(first.equals((await store.read({ ...key, n: 0 }, first.length))!)).toBe(true);
      expect(second.equals((await store.read({ ...key, n: 1 }, second.length))!)).toBe(true);
    });

    it("replaces a segment that an interrupted try left incomplete", async () => {
      const { store, key } = await ready();
      await store.write({ ...key, n: 0 }, Buffer.from("half"));
      await store.write({ ...key, n: 0 }, Buffer.from("the whole"));
      expect(Buffer.from((await store.read({ ...key, n: 0 }, 9))!).toString()).toBe("the whole");
    });

    it("reports a file that was never written as missing", async () => {
      const { store, key } = await ready();
      expect(await store.read({ ...key, n: 0 }, 4)).toBeNull();
      expect(await store.read({ workspaceId: key.workspaceId, fileId: randomUUID(), n: 0 }, 4)).toBeNull();
    });

    it("does not return a segment that is incomplete", async () => {
      const { store, key, damage } = await ready();
      await store.write({ ...key, n: 0 }, Buffer.from("all of it"));
      await damage({ ...key, n: 0 });
      await expect(store.read({ ...key, n: 0 }, 9)).rejects.toMatchObject({ code: "damaged" });
      await expect(store.read({ ...key, n: 0 }, 9)).rejects.toBeInstanceOf(FileStoreError);
    });

    it.each([
      ["its number of segments", 2],
      ["no number of segments", null],
    ])("deletes a file by %s, and again", async (_, segments) => {
      const { store, key } = await ready();
      await store.write({ ...key, n: 0 }, Buffer.from("one"));
      await store.write({ ...key, n: 1 }, Buffer.from("two"));
      await store.remove(key, segments);
      await store.remove(key, segments);
      expect(await store.read({ ...key, n: 0 }, 3)).toBeNull();
      expect(await store.read({ ...key, n: 1 }, 3)).toBeNull();
    });
  });
}
