import sharp from "sharp";
import { joined, type Member, signedUp } from "@/tests/integration/http/caller";
import { type Installation, startInstallation } from "@/tests/support/installation";

let tern: Installation;
let ada: Member;
beforeAll(async () => {
  tern = await startInstallation();
  ada = await signedUp(tern, "Northwind");
});
afterAll(() => tern?.stop());

const paths = ["/api/users/save_photo", "/api/space/save_photo"];
function upload(by: Member, path: string, file: Uint8Array | null, name = "photo.png", type = "image/png") {
  const form = new FormData();
  if (file) form.set("file", new Blob([file as Uint8Array<ArrayBuffer>], { type }), name);
  return by.ask(path, { method: "POST", raw: { body: form } });
}
const picture = (width = 900, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: { r: 65, g: 102, b: 119 } } });
const fetched = (path: string) => fetch(`${tern.url}${path}`);

describe.each(paths)("%s (SPACE-11, SPACE-62 to SPACE-64)", (path) => {
  it.each([
    "png",
    "jpeg",
    "webp",
  ] as const)("takes a %s, whatever its name says, and keeps a small webp without what the camera wrote", async (format) => {
    const file = await picture()
      .withExif({ IFD0: { Copyright: "canary-camera" }, IFD3: { GPSLatitude: "52/1" } })
      .toFormat(format)
      .toBuffer();
    expect(file.includes("canary-camera")).toBe(true);
    const { status, body } = await upload(ada, path, file, "note.txt", "text/plain");
    expect([status, body.payload.avatar]).toEqual([
      200,
      expect.stringMatching(/^\/api\/images\/[0-9a-f-]{36}$/),
    ]);
    const answer = await fetched(body.payload.avatar);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: 512, height: 341 });
    expect(bytes.includes("canary-camera")).toBe(false);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
    });
  });

  it("rotates a picture upright and enlarges none", async () => {
    const file = await picture(60, 40).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { avatar } = (await upload(ada, path, file)).body.payload;
    const bytes = Buffer.from(await (await fetched(avatar)).arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 40, height: 60 });
  });

  it("keeps one photo and deletes the previous one", async () => {
    const [first, second] = [await picture(10, 10).png().toBuffer(), await picture(20, 20).png().toBuffer()];
    const before = (await upload(ada, path, first)).body.payload.avatar;
    const after = (await upload(ada, path, second)).body.payload.avatar;
    expect([(await fetched(before)).status, (await fetched(after)).status]).toEqual([404, 200]);
  });

  it("reports a missing file, also for an empty one (SPACE-63)", async () => {
    const form = new FormData();
    form.set("name", "none");
    for (const answer of [await upload(ada, path, null), await upload(ada, path, new Uint8Array())])
      expect([answer.status, answer.body.code, answer.body.error]).toEqual([
        400,
        "no_file",
        "No file provided",
      ]);
  });

  it("reports a file of more than 5 MB as too large (SPACE-63)", async () => {
    const large = Buffer.concat([await picture().png().toBuffer(), Buffer.alloc(5 * 1024 * 1024)]);
    const { status, body } = await upload(ada, path, large);
    expect([status, body.code, body.error]).toEqual([413, "too_large", "File is too large"]);
  });

  it.each([
    ["a text", Buffer.from("no picture at all")],
    [
      "a drawing that could run scripts",
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
    ],
    ["the beginning of a png", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])],
  ])("refuses %s", async (_name, file) => {
    const { status, body } = await upload(ada, path, file);
    expect([status, body.code]).toEqual([422, "not_an_image"]);
  });

  it("refuses a small file that would expand to a hundred million pixels", async () => {
    const bomb = await picture(10_000, 10_000).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(5 * 1024 * 1024);
    const { status, body } = await upload(ada, path, bomb);
    expect([status, body.code]).toEqual([422, "not_an_image"]);
  });
});

describe("who can change a photo", () => {
  it("admins the workspace's, every user their own", async () => {
    const member = await joined(tern, ada.workspaceId);
    const file = await picture(10, 10).png().toBuffer();
    expect((await upload(member, "/api/space/save_photo", file)).body.code).toBe("forbidden");
    expect((await upload(member, "/api/users/save_photo", file)).status).toBe(200);
  });

  it("a photo that does not exist is shown to no one", async () => {
    expect((await fetched("/api/images/01890000-0000-7000-8000-000000000000")).status).toBe(404);
    expect((await fetched("/api/images/..%2f..%2fetc")).status).toBe(404);
  });
});
