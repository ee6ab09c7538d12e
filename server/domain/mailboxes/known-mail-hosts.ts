import type { MailSettings } from "@/server/ports/mail-settings";
import { providerServers } from "./consent-providers";

/** A provider whose servers are known. `appPassword`: it takes no ordinary password for SMTP and IMAP. */
export type KnownHost = { servers: MailSettings; appPassword: boolean };

const known = (smtp: string, imap: string, appPassword = false, port: 465 | 587 = 465): KnownHost => ({
  servers: {
    smtp: { host: smtp, port, encryption: port === 465 ? "ssl" : "tls" },
    imap: { host: imap, port: 993, encryption: "ssl" },
    hasWholeName: true,
  },
  appPassword,
});

export const googleHost: KnownHost = {
  servers: { ...providerServers.google, hasWholeName: true },
  appPassword: true,
};
export const microsoftHost: KnownHost = {
  servers: { ...providerServers.microsoft, hasWholeName: true },
  appPassword: false,
};

const yahoo = known("smtp.mail.yahoo.com", "imap.mail.yahoo.com", true);
const icloud = known("smtp.mail.me.com", "imap.mail.me.com", true, 587);
const gmx = known("mail.gmx.net", "imap.gmx.net");
const zoho = known("smtp.zoho.com", "imap.zoho.com");
const zohoEu = known("smtp.zoho.eu", "imap.zoho.eu");
const fastmail = known("smtp.fastmail.com", "imap.fastmail.com", true);
const ionos = known("smtp.ionos.de", "imap.ionos.de");

/** By the domain of an address. */
const domains: [RegExp, KnownHost][] = [
  [/^(gmail|googlemail)\.com$/, googleHost],
  [/^(outlook|hotmail|live|msn)\.[a-z.]{2,6}$/, microsoftHost],
  [/^(yahoo\.[a-z.]{2,6}|ymail\.com|rocketmail\.com)$/, yahoo],
  [/^(icloud|me|mac)\.com$/, icloud],
  [/^aol\.[a-z.]{2,6}$/, known("smtp.aol.com", "imap.aol.com", true)],
  [/^gmx\.(net|de|at|ch)$/, gmx],
  [/^gmx\.com$/, known("mail.gmx.com", "imap.gmx.com")],
  [/^web\.de$/, known("smtp.web.de", "imap.web.de")],
  [/^t-online\.de$/, known("securesmtp.t-online.de", "secureimap.t-online.de")],
  [/^(orange|wanadoo)\.fr$/, known("smtp.orange.fr", "imap.orange.fr")],
  [/^fastmail\.[a-z]{2,4}$/, fastmail],
];

/** By the mail server that receives for a firm's own domain. */
const receivers: [RegExp, KnownHost][] = [
  [/(^|\.)(google|googlemail)\.com$/, googleHost],
  [/\.mail\.protection\.outlook\.com$/, microsoftHost],
  [/\.mx\.microsoft$/, microsoftHost],
  [/\.messagingengine\.com$/, fastmail],
  [/(^|\.)mail\.icloud\.com$/, icloud],
  [/\.zoho\.com$/, zoho],
  [/\.zoho\.eu$/, zohoEu],
  [/\.(ionos\.(de|com|fr|es|co\.uk)|kundenserver\.de)$/, ionos],
  [/\.ovh\.net$/, known("ssl0.ovh.net", "ssl0.ovh.net")],
  [/\.secureserver\.net$/, known("smtpout.secureserver.net", "imap.secureserver.net")],
];

const among = (all: readonly [RegExp, KnownHost][], name: string): KnownHost | null =>
  all.find(([pattern]) => pattern.test(name))?.[1] ?? null;

export const knownDomain = (domain: string): KnownHost | null => among(domains, domain);
export const knownReceiver = (host: string): KnownHost | null => among(receivers, host);

/** Providers that refuse the password with which a person signs in to their pages. */
export const takesAppPassword = (host: string): boolean =>
  /(^|\.)(gmail|googlemail|yahoo|me|icloud|aol|fastmail)\.com$/i.test(host.replace(/\.$/, ""));
