import type { ReadMail } from "@/server/domain/inbox/read-mail";
import { sanitizeMailHtml } from "./mail-html";
import { parseWithFiles } from "./mail-parser";

/** Everything that has to understand a stranger's bytes: parsing, and making the HTML safe to show. */
export const readMail: ReadMail = async (raw) => {
  const { mail, files } = await parseWithFiles(raw);
  if (mail.html === null) return { mail, clean: null, files };
  const { html, version } = sanitizeMailHtml(mail.html);
  return { mail, clean: { html, version }, files };
};
