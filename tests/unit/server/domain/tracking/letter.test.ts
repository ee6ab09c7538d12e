import { htmlOf, linksIn } from "@/server/domain/tracking/letter";

const marks = {
  link: (url: string) => `https://t.test/c/${linksIn(url).length}`,
  picture: "https://t.test/o/p",
  hidden: "https://t.test/c/h",
};

test.each([
  ["in a sentence", "See https://acme.test/a?b=1&c=2#d.", ["https://acme.test/a?b=1&c=2#d"]],
  [
    "in brackets",
    "(https://acme.test/a), and <https://acme.test/b>!",
    ["https://acme.test/a", "https://acme.test/b"],
  ],
  [
    "with brackets of its own",
    "https://acme.test/wiki/Tern_(bird) flies",
    ["https://acme.test/wiki/Tern_(bird)"],
  ],
  ["in capitals", "HTTPS://Acme.test/A", ["HTTPS://Acme.test/A"]],
  ["with an escape and a port", "http://acme.test:8080/%C3%A9?q=a+b", ["http://acme.test:8080/%C3%A9?q=a+b"]],
  ["in other scripts", "https://münchen.test/straße", ["https://münchen.test/straße"]],
  ["twice", "https://a.test https://a.test", ["https://a.test", "https://a.test"]],
  ["no address", "http:// and https://[broken and mailto:a@b.test and ftp://a.test and www.acme.test", []],
])("addresses are found unchanged: %s (R18)", (_case, text, expected) => {
  expect(linksIn(text)).toEqual(expected);
});

describe("the HTML part of a tracked mail (R18, CAMP-08)", () => {
  test("keeps the text, with every link tracked and a tracking pixel at the end", () => {
    const html = htmlOf("Hi Ada,\nsee https://acme.test/a.\r\nBye", marks);
    expect(html).toContain('Hi Ada,<br>\nsee <a href="https://t.test/c/1">https://acme.test/a</a>.<br>\nBye');
    expect(html).toContain('<img src="https://t.test/o/p"');
  });

  test("begins with the hidden link, so that a program finds it first", () => {
    const html = htmlOf("https://acme.test", marks);
    expect(html.indexOf("https://t.test/c/h")).toBeLessThan(html.indexOf("https://t.test/c/1"));
    expect(html).toMatch(/<a href="https:\/\/t\.test\/c\/h"[^>]*display:none/);
  });

  test("leaves links unchanged and adds no pixel if neither is tracked", () => {
    const html = htmlOf("https://acme.test/?a=1&b=2", { ...marks, link: null, picture: null });
    expect(html).toContain('href="https://acme.test/?a=1&#38;b=2"');
    expect(html).not.toContain("<img");
  });

  test("never tracks the unsubscribe link, anywhere in the text (R18)", () => {
    const off = "https://t.test/u/abc-_";
    const html = htmlOf(`_See https://acme.test or ${off}_, (${off}).\n${off}`, marks, off);
    expect(html.match(/href="[^"]*"/g)).toEqual([
      'href="https://t.test/c/h"',
      'href="https://t.test/c/1"',
      ...Array(3).fill(`href="${off}"`),
    ]);
  });

  test("cannot be used to inject markup into an email", () => {
    const html = htmlOf('<script>alert("1")</script> https://acme.test/"onclick="x', marks);
    expect(html).not.toMatch(/<script|onclick="x"/);
  });
});
