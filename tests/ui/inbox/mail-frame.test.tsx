import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import { ownPictures } from "@/components/inbox/composer/own-pictures";
import { MailFrame } from "@/components/inbox/thread/mail-frame";
import type { Attachment } from "@/lib/contract/inbox/attachments";
import messages from "@/messages/en/inbox.json";

const show = (html: string, pictures: Attachment[] = []) => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NextIntlClientProvider locale="en" messages={{ inbox: messages }} timeZone="UTC">
        <MailFrame html={html} title="A mail" pictures={pictures} />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );
  return screen.getByTitle<HTMLIFrameElement>("A mail");
};

test("an email is shown without scripts and without our origin", () => {
  const frame = show("<p>Hello</p>");
  expect(frame.getAttribute("sandbox")).not.toMatch(/allow-scripts|allow-same-origin/);
  expect(frame.srcdoc).toContain("default-src 'none'");
});

test("remote pictures are not fetched before they are allowed (ux 65)", async () => {
  const frame = show('<img data-src="/picture?u=x">');
  expect(frame.srcdoc).not.toContain(' src="/picture');
  expect(frame.srcdoc).toContain("img-src data:");
  await userEvent.click(screen.getByRole("button", { name: "Show pictures" }));
  expect(frame.srcdoc).toContain(' src="/picture?u=x"');
  expect(frame.srcdoc).toContain(`img-src data: ${location.origin}"`);
});

test("an email without pictures has no button for them", () => {
  show("<p>Hello</p>");
  expect(screen.queryByRole("button")).toBeNull();
});

test("text that looks like a picture's address stays text", async () => {
  const frame = show(
    '<p>write data-src= here</p><img data-src="https://pixel.example/x.gif" alt="a data-src= b">',
  );
  await userEvent.click(screen.getByRole("button", { name: "Show pictures" }));
  expect(frame.srcdoc).toContain("write data-src= here");
  expect(frame.srcdoc).toContain('alt="a data-src= b"');
  expect(frame.srcdoc).toContain('<img src="https://pixel.example/x.gif"');
});

const picture = (contentId: string | null, more: Partial<Attachment> = {}): Attachment => ({
  ...{
    id: "01920000-0000-7000-8000-00000000000a",
    fileId: "f",
    name: "a.png",
    mediaType: "image/png",
    bytes: 10,
  },
  ...{ isPicture: true, contentId, problem: null, ...more },
});

test("embedded pictures are shown at once and complete, so the frame fetches nothing", async () => {
  const fetched = jest.fn(async (_address: string) => ({
    ok: true,
    blob: async () => new Blob(["RIFF"], { type: "image/webp" }),
  }));
  Object.assign(globalThis, { fetch: fetched });
  Object.assign(HTMLImageElement.prototype, { decode: async () => undefined });
  const frame = show('<img data-cid="logo@x" alt="Logo"><img data-cid="gone@x" alt="Gone">', [
    picture("logo@x"),
  ]);
  await waitFor(() =>
    expect(frame.srcdoc).toContain('<img src="data:image/webp;base64,UklGRg==" alt="Logo">'),
  );
  expect(frame.srcdoc).toContain('<img data-cid="gone@x" alt="Gone">');
  expect(frame.srcdoc).toContain("img-src data:");
  expect(fetched.mock.calls.map(([address]) => address)).toEqual([
    "/api/inbox/attachments/01920000-0000-7000-8000-00000000000a/picture",
  ]);
  expect(screen.queryByRole("button")).toBeNull();
});

test("an email shows only its own pictures, and a limited number of them", () => {
  const html = '<img data-cid="a"><img data-cid="b"><img data-cid="c">';
  const files = [picture("a"), picture("b", { isPicture: false }), picture("z"), picture(null)];
  expect(ownPictures(html, files).map(({ contentId }) => contentId)).toEqual(["a"]);
  const many = Array.from({ length: 50 }, (_, n) => String(n));
  const all = many.map((id) => `<img data-cid="${id}">`).join("");
  expect(
    ownPictures(
      all,
      many.map((id) => picture(id)),
    ),
  ).toHaveLength(30);
});
