import { createRemotePictures } from "@/server/drivers/images/remote-pictures";
import type { HttpAnswer } from "@/server/net/http";
import { picturePath, readPicture, withOwnPictures } from "@/server/services/inbox/remote-pictures";

const key = Buffer.alloc(32, 7);
const workspaceId = "01890000-0000-7000-8000-000000000001";
const address = "https://pixel.example/x.gif?a=1&b=2";
const askedOf = (path: string) => Object.fromEntries(new URL(path, "http://here").searchParams);

describe("pictures of emails are loaded through us (F14)", () => {
  test("from an address that only this installation can create, for this picture only", () => {
    const asked = askedOf(picturePath(key, { workspaceId, address }));
    expect(readPicture(key, asked)).toEqual({ workspaceId, address });
    expect(readPicture(key, { ...asked, u: "http://169.254.169.254/" })).toBeNull();
    expect(readPicture(key, { ...asked, w: "another" })).toBeNull();
    expect(readPicture(Buffer.alloc(32, 8), asked)).toBeNull();
    expect(readPicture(key, { u: address })).toBeNull();
  });

  test("only after consent, as before, and the browser requests nothing from the sender's address", () => {
    const html = `<p>data-src="no"</p><img data-src="https://pixel.example/x.gif?a=1&amp;b=2" alt="logo" />`;
    const own = withOwnPictures(key, workspaceId, html);
    const path = /<img data-src="(\/picture\?[^"]+)" alt="logo" \/>$/
      .exec(own)?.[1]
      ?.replaceAll("&amp;", "&");
    expect(readPicture(key, askedOf(path ?? ""))).toEqual({ workspaceId, address });
    expect(own).toContain('<p>data-src="no"</p>');
  });

  const gif = Buffer.from("GIF89a");
  const answering = (body: Uint8Array, status = 200) => {
    const asked: string[] = [];
    const fetch = async (url: string): Promise<HttpAnswer> => {
      asked.push(url);
      return { status, headers: {}, body };
    };
    return { asked, pictures: createRemotePictures({ fetch }, { fit: async () => gif }) };
  };

  test("once for all readers of the email", async () => {
    const { asked, pictures } = answering(Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"));
    expect(await pictures.fetch(address)).toEqual(gif);
    expect(await pictures.fetch(address)).toEqual(gif);
    expect(asked).toEqual([address]);
  });

  test.each([
    ["a page", Buffer.from("<html>"), 200],
    ["a picture that can run", Buffer.from("<svg onload=alert(1)>"), 200],
    ["an error", Buffer.from("89504e470d0a1a0a", "hex"), 404],
  ])("%s is not a picture", async (_what, body, status) => {
    expect(await answering(body, status).pictures.fetch(address)).toBeNull();
  });
});
