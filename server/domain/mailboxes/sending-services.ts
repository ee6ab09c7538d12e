/** A service that sends mail for its customers' domains, as its documentation says to set the domain up. */
export type SendingService = {
  name: string;
  /** Its SMTP servers. */
  hosts: RegExp;
  /** The name that the domain's SPF record includes; null where it needs none. */
  include: string | null;
  /** Under which names its DKIM keys are published unless the customer chose others; empty where each customer gets others. */
  selectors: readonly string[];
};

const sendingServices: readonly SendingService[] = [
  {
    ...{ name: "Google", hosts: /(^|\.)(gmail|googlemail|google)\.com$/ },
    ...{ include: "_spf.google.com", selectors: ["google"] },
  },
  {
    ...{ name: "Microsoft", hosts: /(^|\.)(office365|outlook)\.com$/ },
    ...{ include: "spf.protection.outlook.com", selectors: ["selector1", "selector2"] },
  },
  {
    ...{ name: "Zoho", hosts: /(^|\.)zoho(cloud|mail)?\.[a-z.]+$/ },
    ...{ include: "zohomail.com", selectors: ["zmail", "zoho"] },
  },
  {
    ...{ name: "Fastmail", hosts: /(^|\.)(fastmail|messagingengine)\.com$/ },
    ...{ include: "spf.messagingengine.com", selectors: ["fm1", "fm2", "fm3"] },
  },
  {
    ...{ name: "Migadu", hosts: /(^|\.)migadu\.com$/ },
    ...{ include: "spf.migadu.com", selectors: ["key1", "key2", "key3"] },
  },
  // Bounces to these go to a domain of their own, so that the customer's SPF record is not asked.
  { name: "SendGrid", hosts: /(^|\.)sendgrid\.net$/, include: null, selectors: ["s1", "s2"] },
  { name: "Amazon SES", hosts: /(^|\.)amazonaws\.com$/, include: null, selectors: [] },
  { name: "Mailgun", hosts: /(^|\.)mailgun\.(org|net)$/, include: null, selectors: [] },
  {
    ...{ name: "Brevo", hosts: /(^|\.)(sendinblue|brevo)\.com$/ },
    ...{ include: null, selectors: ["mail", "brevo1", "brevo2"] },
  },
];

/** The service behind an SMTP server; null for any other server, such as the company's own. */
export const sendingServiceOf = (smtpHost: string): SendingService | null =>
  sendingServices.find(({ hosts }) => hosts.test(smtpHost.toLowerCase().replace(/\.$/, ""))) ?? null;

/** Names under which many servers publish their key, tried where the service is not known. */
export const commonSelectors = ["default", "dkim", "mail", "s1", "s2", "k1", "k2", "selector1", "selector2"];
