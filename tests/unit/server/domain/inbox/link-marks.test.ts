import { markLinks } from "@/server/domain/inbox/link-marks";

const link = (href: string, text: string) => `<a href="${href}" target="_blank" rel="noopener">${text}</a>`;

test.each([
  ["https://evil.example/login", "https://paypal.com", "evil.example"],
  ["https://evil.example/?a=1&amp;b=2", "www.paypal.com/signin", "evil.example"],
  ["https://paypal.com.evil.example/", "<b>paypal.com</b>", "paypal.com.evil.example"],
])("a link to %s that shows %s is marked with its real host (F14)", (href, text, host) => {
  expect(markLinks(`<p>${link(href, text)}</p>`)).toBe(
    `<p>${link(href, text)} <b data-real-host>[${host}]</b></p>`,
  );
});

test.each([
  ["https://www.paypal.com/x", "paypal.com"],
  ["https://evil.example/", "Click here"],
  ["https://evil.example/", "plan.txt, see node.ts"],
  ["mailto:a@paypal.com", "a@paypal.com"],
])("a link to %s that shows %s is left as it is", (href, text) => {
  expect(markLinks(link(href, text))).toBe(link(href, text));
});
