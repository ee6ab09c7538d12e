/** How long each stage may take, in milliseconds. A server that dribbles bytes is cut off just as a silent one (R08). */
export type MailLimits = {
  connectMs: number;
  /** Greeting, EHLO, STARTTLS and login together. */
  setUpMs: number;
  /** One reply before the final dot. */
  lineMs: number;
  /** The max time of one email from the first command to the last reply. */
  mailMs: number;
  /** How long an unused connection stays open. */
  idleMs: number;
  maxConnections: number;
  /** Mails over one connection before it is replaced; many servers refuse more. */
  mailsPerConnection: number;
  /** How long an IMAP connection may be silent; a waiting for mail ends before that. */
  quietMs: number;
  /** How often a server without IDLE is asked. */
  pollMs: number;
  /** How far back a first or renumbered inbox is read. */
  lookBackMs: number;
};

export const mailLimits: MailLimits = {
  connectMs: 15_000,
  setUpMs: 60_000,
  lineMs: 60_000,
  mailMs: 300_000,
  idleMs: 30_000,
  maxConnections: 200,
  mailsPerConnection: 100,
  quietMs: 300_000,
  pollMs: 60_000,
  lookBackMs: 14 * 24 * 3_600_000,
};
