import { mailHeight } from "@/components/inbox/thread/mail-height";

describe("the height of a mail's frame", () => {
  const paragraph = `<p>${"word ".repeat(60)}</p>`;

  it("grows with the text, and more so where lines are short", () => {
    const wide = mailHeight(paragraph.repeat(4), 700);
    expect(mailHeight(paragraph.repeat(8), 700)).toBeGreaterThan(1.8 * (wide - 24));
    expect(mailHeight(paragraph.repeat(4), 320)).toBeGreaterThan(1.5 * wide);
  });

  it("counts lines, not letters, if the text has its own line breaks", () => {
    expect(mailHeight("a<br>".repeat(30), 700)).toBeGreaterThanOrEqual(30 * 20);
  });

  it("counts an empty line once, and nested blocks not at all", () => {
    const line = "<div>Hello</div>";
    const mail = (between: string) => mailHeight(`<div><div>${(line + between).repeat(10)}</div></div>`, 700);
    expect(mail("<div><br /></div>") - mail("")).toBe(10 * 20);
    expect(mailHeight(line.repeat(10), 700)).toBe(mail(""));
  });

  it("leaves room for a line or two at least", () => {
    expect(mailHeight("", 0)).toBe(80);
  });
});
