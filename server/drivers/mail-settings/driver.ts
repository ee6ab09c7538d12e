import type { Http } from "@/server/net/http";
import type { MailSettings, MailSettingsPort } from "@/server/ports/mail-settings";
import { readAutoconfig } from "./autoconfig";

const limits = { maxBytes: 100_000, timeoutMs: 5_000, redirects: 2 };

/** Where a domain publishes its settings itself, and the directory that Thunderbird keeps of the others. */
const placesOf = (domain: string) => [
  `https://autoconfig.${domain}/mail/config-v1.1.xml`,
  `https://${domain}/.well-known/autoconfig/mail/config-v1.1.xml`,
  `https://autoconfig.thunderbird.net/v1.1/${domain}`,
];

/** Looks settings of mailboxes up by their domain; the address itself is told nobody. */
export function createMailSettings({ http }: { http: Http }): MailSettingsPort {
  const read = async (url: string): Promise<MailSettings | null> => {
    try {
      const { status, body } = await http.fetch(url, {}, limits);
      return status === 200 ? readAutoconfig(Buffer.from(body).toString("utf8")) : null;
    } catch {
      return null;
    }
  };
  return {
    async publishedFor(domain) {
      const found = await Promise.all(placesOf(domain).map(read));
      return found.find((settings) => settings !== null) ?? null;
    },
  };
}
