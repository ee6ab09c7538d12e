import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import { MailFrame } from "@/components/inbox/mail-frame";
import messages from "@/messages/en/inbox.json";

const show = (html: string) => {
  render(
    <NextIntlClientProvider locale="en" messages={{ inbox: messages }} timeZone="UTC">
      <MailFrame html={html} title="A mail" />
    </NextIntlClientProvider>,
  );
  return screen.getByTitle<HTMLIFrameElement>("A mail");
};

test("a mail is shown without scripts and without our origin", () => {
  const frame = show("<p>Hello</p>");
  expect(frame.getAttribute("sandbox")).not.toMatch(/allow-scripts|allow-same-origin/);
  expect(frame.srcdoc).toContain("default-src 'none'");
});

test("pictures from elsewhere are not fetched before somebody allows them (ux 65)", async () => {
  const frame = show('<img data-src="https://pixel.example/x.gif">');
  expect(frame.srcdoc).not.toContain(' src="https://pixel.example');
  expect(frame.srcdoc).not.toContain("img-src https:");
  await userEvent.click(screen.getByRole("button", { name: "Show pictures" }));
  expect(frame.srcdoc).toContain(' src="https://pixel.example/x.gif"');
});

test("a mail without pictures offers no button for them", () => {
  show("<p>Hello</p>");
  expect(screen.queryByRole("button")).toBeNull();
});

test("words that look like a picture's address stay words", async () => {
  const frame = show(
    '<p>write data-src= here</p><img data-src="https://pixel.example/x.gif" alt="a data-src= b">',
  );
  await userEvent.click(screen.getByRole("button", { name: "Show pictures" }));
  expect(frame.srcdoc).toContain("write data-src= here");
  expect(frame.srcdoc).toContain('alt="a data-src= b"');
  expect(frame.srcdoc).toContain('<img src="https://pixel.example/x.gif"');
});
