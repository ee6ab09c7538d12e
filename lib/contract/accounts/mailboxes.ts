import * as z from "zod";
import { limits } from "../campaigns/sequence";
import { endpoint } from "../endpoint";
import { email, id, line, noInput, nothing } from "../fields";
import { named, wire } from "../wire";
import { encryptions, mailbox } from "./accounts";
import { sendingDomain } from "./domain-health";

const port = z.int().min(1).max(65_535);
const host = z.string().min(1, "fill_this_field").max(253);

export const mailboxes = {
  list: endpoint({
    method: "GET",
    path: "/integrations/smtp",
    // A campaign chooses the mailboxes it sends from.
    access: { who: "member", page: ["mailboxes", "campaigns"], rate: "read" },
    input: noInput,
    output: z.array(mailbox),
  }),
  /** Creates an empty mailbox for this account; it cannot send before `addServers` succeeds (decision 1.11). */
  connect: endpoint({
    method: "POST",
    path: "/integrations/smtp/connect",
    inQuery: ["credentials_id"],
    access: {
      who: "member",
      scope: "admin",
      page: "mailboxes",
      feature: "email_automation",
      confirmed: true,
      rate: "write",
    },
    input: wire({ accountId: named("credentials_id", id) }),
    output: wire({ id, status: z.literal("disconnected") }),
  }),
  /** Tests both servers live and stores them only if everything works (MAIL-06, MAIL-07). */
  addServers: endpoint({
    method: "PUT",
    path: "/integrations/smtp/:_id/add_smtp",
    access: {
      who: "member",
      scope: "self",
      page: "mailboxes",
      feature: "email_automation",
      confirmed: true,
      rate: "live-test",
    },
    input: wire({
      id,
      fromEmail: email,
      fromName: line(100),
      host,
      port,
      username: z.string().min(1, "fill_this_field").max(254),
      password: z.string().min(1, "fill_this_field").max(500),
      encryption: z.enum(encryptions),
      imapHost: host,
      imapPort: port,
      imapUsername: z.string().max(254).optional(),
      imapPassword: z.string().max(500).optional(),
      imapEncryption: z.enum(encryptions),
    }),
    output: mailbox,
  }),
  update: endpoint({
    method: "PATCH",
    path: "/integrations/smtp/:_id",
    access: { who: "member", scope: "admin", page: "mailboxes", rate: "write" },
    input: wire({
      id,
      fromName: line(100).optional(),
      dailyLimit: z.int().min(1).max(2_000).optional(),
      /** Added below every campaign email; refused if it has placeholders that nothing can fill (R18). */
      footer: z.string().max(limits.footer, "too_long").optional(),
      /** Save a copy of each sent email in the Sent folder; refused if the server already does so itself. */
      savesCopies: z.boolean().optional(),
    }),
    output: mailbox,
  }),
  /** Tests the stored servers again, for a mailbox whose last check failed. */
  check: endpoint({
    method: "POST",
    path: "/integrations/smtp/:_id/check",
    access: { who: "member", scope: "admin", page: "mailboxes", rate: "live-test" },
    input: wire({ id }),
    output: mailbox,
  }),
  /** The domains of these mailboxes, and what their DNS records say about email from them. */
  domains: endpoint({
    method: "GET",
    path: "/integrations/smtp/domains",
    access: { who: "member", page: "mailboxes", rate: "read" },
    input: noInput,
    output: z.array(sendingDomain),
  }),
  /** Reads the records of a mailbox's domain now, for somebody who has just changed them. */
  checkDomain: endpoint({
    method: "POST",
    path: "/integrations/smtp/:_id/check_domain",
    access: { who: "member", scope: "self", page: "mailboxes", rate: "live-test" },
    input: wire({ id }),
    output: sendingDomain,
  }),
  disconnect: endpoint({
    method: "POST",
    path: "/integrations/smtp/:_id/disconnect",
    access: { who: "member", scope: "admin", page: "mailboxes", rate: "write" },
    input: wire({ id }),
    output: nothing,
  }),
};
