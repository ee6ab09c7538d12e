import * as z from "zod";
import type { MailServer } from "@/server/ports/mail";

const example =
  "use smtp://user:password@host:587 (STARTTLS), smtps://user:password@host:465 (TLS), or smtp://host:587?encryption=none within your own walls";

/** The address of the installation's own mail server. Stays a text, because it is handed on to other processes. */
export const smtpUrl = z.string().refine(isSmtpUrl, { error: example });

function isSmtpUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, pathname, search } = new URL(text);
  return (
    (protocol === "smtp:" || protocol === "smtps:") &&
    hostname !== "" &&
    (pathname === "" || pathname === "/") &&
    (search === "" || (search === "?encryption=none" && protocol === "smtp:"))
  );
}

/** The server of a validated URL. Without a user there is no authentication. */
export function mailServerOf(text: string): MailServer {
  const { protocol, hostname, port, username, password, search } = new URL(text);
  const isImplicit = protocol === "smtps:";
  return {
    host: hostname.replace(/^\[|\]$/g, ""),
    port: Number(port) || (isImplicit ? 465 : 587),
    username: decodeURIComponent(username),
    password: decodeURIComponent(password),
    encryption: isImplicit ? "ssl" : search ? "none" : "tls",
  };
}
