import { zipped } from "@/server/services/exports/zip";
import { filesOfZip } from "@/tests/support/zip";

async function* entries(files: Record<string, (string | Uint8Array)[]>) {
  for (const [name, content] of Object.entries(files))
    yield { name, at: new Date("2026-11-30T12:34:56Z"), content };
}
async function archive(files: Record<string, (string | Uint8Array)[]>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of zipped(entries(files))) parts.push(part);
  return Buffer.concat(parts);
}

test("an archive gives back what was put in, with names in every script", async () => {
  const files = filesOfZip(
    await archive({
      "README.txt": ["Grüße\r\n", "más"],
      "files/1/発表.pdf": [new Uint8Array([1, 2, 3])],
      empty: [],
    }),
  );
  expect([...files].map(([name, bytes]) => [name, bytes.toString("latin1").length])).toEqual([
    ["README.txt", 13],
    ["files/1/発表.pdf", 3],
    ["empty", 0],
  ]);
  expect(files.get("README.txt")?.toString()).toBe("Grüße\r\nmás");
});

test("an error of a source ends the archive with that error", async () => {
  async function* failing() {
    yield { name: "a", at: new Date(), content: broken() };
  }
  async function* broken(): AsyncGenerator<string> {
    yield "x";
    throw new Error("the source is gone");
  }
  const read = async () => {
    for await (const _ of zipped(failing()));
  };
  await expect(read()).rejects.toThrow("the source is gone");
});
