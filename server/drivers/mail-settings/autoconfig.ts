import { canonicalHost } from "@/server/net/host";
import type { MailSettings } from "@/server/ports/mail-settings";

type Address = MailSettings["smtp"];

const encryptions: Record<string, Address["encryption"]> = { SSL: "ssl", STARTTLS: "tls" };

/** Reads `config-v1.1.xml` (https://wiki.mozilla.org/Thunderbird:Autoconfiguration:ConfigFileFormat); null without usable servers. */
export function readAutoconfig(xml: string): MailSettings | null {
  const smtp = firstServer(xml, "outgoingServer", "smtp");
  const imap = firstServer(xml, "incomingServer", "imap");
  if (!smtp || !imap) return null;
  return { smtp: smtp.address, imap: imap.address, hasWholeName: imap.username !== "%EMAILLOCALPART%" };
}

/** The first encrypted one, as the file lists them in its order of preference. */
function firstServer(xml: string, element: string, type: string) {
  const blocks = xml.matchAll(new RegExp(`<${element}\\s+type="${type}"\\s*>(.*?)</${element}>`, "gs"));
  for (const [, block = ""] of blocks) {
    const host = canonicalHost(textIn(block, "hostname"));
    const port = Number(textIn(block, "port"));
    const encryption = encryptions[textIn(block, "socketType").toUpperCase()];
    if (host && encryption && Number.isInteger(port) && port > 0 && port < 65_536)
      return { address: { host, port, encryption }, username: textIn(block, "username") };
  }
  return null;
}

const textIn = (block: string, element: string) =>
  new RegExp(`<${element}>([^<]{1,253})</${element}>`).exec(block)?.[1]?.trim() ?? "";
