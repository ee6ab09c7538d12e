import { domainOf } from "@/lib/contract/accounts/domain-health";
import type { MailWay, mailConsents } from "@/lib/contract/accounts/mail-consents";
import type { MailboxType } from "@/lib/contract/accounts/mail-providers";
import type { Input } from "@/lib/contract/endpoint";
import type { Context } from "@/server/context";
import {
  googleHost,
  type KnownHost,
  knownDomain,
  knownReceiver,
  microsoftHost,
} from "@/server/domain/mailboxes/known-mail-hosts";
import { answerOrNull, type DnsPort } from "@/server/ports/dns";
import type { MailSettings } from "@/server/ports/mail-settings";

/** How a mailbox is best connected, by its address: a proposal, which its owner may change. */
export async function wayFor(
  cx: Pick<Context, "ports">,
  { email }: Input<typeof mailConsents.way>,
): Promise<MailWay> {
  const domain = domainOf(email);
  const host = knownDomain(domain) ?? (await byReceiver(cx.ports.dns, domain));
  if (host) return shown(email, typeOf(host), host);
  const { dns, mailSettings } = cx.ports;
  const servers = (await mailSettings.publishedFor(domain)) ?? (await byServices(dns, domain));
  return servers ? shown(email, "smtp", { servers, appPassword: false }) : nothing;
}

const nothing: MailWay = { type: "smtp", appPassword: false, servers: null };

const typeOf = (host: KnownHost): MailboxType =>
  host === googleHost ? "google" : host === microsoftHost ? "microsoft" : "smtp";

function shown(email: string, type: MailboxType, { servers, appPassword }: KnownHost): MailWay {
  const { smtp, imap, hasWholeName } = servers;
  return {
    ...{ type, appPassword },
    servers: {
      ...{ host: smtp.host, port: smtp.port, encryption: smtp.encryption },
      ...{ imapHost: imap.host, imapPort: imap.port, imapEncryption: imap.encryption },
      username: hasWholeName ? email : email.slice(0, email.lastIndexOf("@")),
    },
  };
}

/** A DNS that does not answer proposes nothing. */
const orNone = async <T>(answer: Promise<T[]>): Promise<T[]> => (await answerOrNull(answer)) ?? [];

async function byReceiver(dns: DnsPort, domain: string): Promise<KnownHost | null> {
  const [first] = await orNone(dns.mx(domain));
  return first ? knownReceiver(first.host) : null;
}

/** RFC 6186 and RFC 8314: a host of "." says that there is no such service. */
async function byServices(dns: DnsPort, domain: string): Promise<MailSettings | null> {
  const first = async (service: string) => {
    const [record] = await orNone(dns.srv(`_${service}._tcp.${domain}`));
    return record && record.host !== "" && record.host !== "." ? record : null;
  };
  const [submissions, submission, imaps, imap] = await Promise.all(
    ["submissions", "submission", "imaps", "imap"].map(first),
  );
  const smtp = submissions ?? submission;
  const reading = imaps ?? imap;
  if (!smtp || !reading) return null;
  return {
    smtp: { host: smtp.host, port: smtp.port, encryption: submissions ? "ssl" : "tls" },
    imap: { host: reading.host, port: reading.port, encryption: imaps ? "ssl" : "tls" },
    hasWholeName: true,
  };
}
