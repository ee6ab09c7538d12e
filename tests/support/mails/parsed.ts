import type { ParsedMail } from "@/server/domain/inbox/parsed-mail";

/** A parsed mail with the given fields; all others have defaults. */
export function parsed(
  changes: Partial<Omit<ParsedMail, "headers">> & { headers?: Record<string, string> } = {},
): ParsedMail {
  const { headers = {}, ...rest } = changes;
  return {
    messageId: "<in@x.test>",
    hasOwnId: true,
    inReplyTo: [],
    references: [],
    from: { name: "Bob", address: "bob@x.test" },
    to: [{ name: "Ana", address: "ana@sandbox.test" }],
    date: null,
    subject: "Re: A question",
    text: "",
    html: null,
    parts: [],
    ...rest,
    headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
  };
}
