import * as z from "zod";
import { endpoint } from "../endpoint";
import { email, id, noInput } from "../fields";
import { wire } from "../wire";
import { encryptions, mailbox } from "./accounts";
import { mailboxTypes, mailProviders } from "./mail-providers";

const provider = z.enum(mailProviders);

const connecting = {
  who: "member",
  scope: "self",
  page: "mailboxes",
  feature: "email_automation",
  confirmed: true,
} as const;

/** What this installation lets an owner consent at, instead of giving a password. */
const offered = wire({
  /** Providers this installation is registered at. */
  providers: z.array(provider),
  /** Providers whose pages are simulated: in workspaces that have nothing real. */
  simulated: z.array(provider),
  /** For the operator alone: settings that are missing for a provider. */
  missing: z.array(z.string()),
});
export type OfferedConsents = z.output<typeof offered>;

/** How the mailbox of an address is best connected: a proposal. */
const way = wire({
  type: z.enum(mailboxTypes),
  /** Its provider takes no ordinary password for SMTP and IMAP. */
  appPassword: z.boolean(),
  servers: wire({
    host: z.string(),
    port: z.int(),
    encryption: z.enum(encryptions),
    imapHost: z.string(),
    imapPort: z.int(),
    imapEncryption: z.enum(encryptions),
    username: z.string(),
  }).nullable(),
});
export type MailWay = z.output<typeof way>;

/** Mailboxes at Google and Microsoft: their owner signs in there and allows it (issue 21, part 2). */
export const mailConsents = {
  offered: endpoint({
    method: "GET",
    path: "/integrations/consents",
    access: { who: "member", page: "mailboxes", rate: "read" },
    input: noInput,
    output: offered,
  }),
  /** Looks the domain up: known providers, its mail servers, and what it publishes. The address itself is told nobody. */
  way: endpoint({
    method: "POST",
    path: "/integrations/mail_way",
    access: { who: "member", scope: "self", page: "mailboxes", rate: "live-test" },
    input: wire({ email }),
    output: way,
  }),
  /** The provider's page for an empty place, or for a mailbox that is connected anew. */
  start: endpoint({
    method: "POST",
    path: "/integrations/smtp/:_id/consent",
    access: { ...connecting, rate: "write" },
    input: wire({
      id,
      provider,
      isSimulated: z.boolean().default(false),
      /** The address it is meant for, which the provider's page then offers. */
      email: z.string().max(254).default(""),
    }),
    output: wire({ url: z.url() }),
  }),
  /** What the owner came back with, once: the consent is kept if both servers work with it. */
  complete: endpoint({
    method: "POST",
    path: "/integrations/consents",
    access: { ...connecting, rate: "live-test" },
    input: wire({
      state: z.string().min(1).max(200),
      code: z.string().max(4_000).optional(),
      error: z.string().max(200).optional(),
    }),
    output: mailbox,
  }),
};
