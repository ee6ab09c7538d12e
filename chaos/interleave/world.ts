import type pg from "pg";
import type { Step } from "@/lib/contract/campaigns/sequence";
import { inWorkspace } from "@/server/db/tx";
import { clockOf } from "@/server/domain/clock";
import { enrollPeople } from "@/server/planning/enroll";
import { sealOfAccount } from "@/server/services/accounts/access";
import { sealMailboxPasswords } from "@/server/services/mailboxes/access";
import type { Ids } from "./ids";

export type Person = { id: string; email: string; isEnrolled: boolean };
export type CampaignName = "A" | "B";
/** How campaign A reaches people: emails, steps on the network, or a text message and an email. */
export type Channel = "mail" | "network" | "text";
export type World = {
  workspaceId: string;
  accountId: string;
  mailboxId: string;
  phoneIds: readonly [string, string];
  campaigns: Record<CampaignName, string>;
  people: Person[];
};

export type WorldOptions = {
  people: number;
  /** How many of them are in campaign A already. */
  enrolled: number;
  dailyLimit: number;
  files: boolean;
  now: Date;
  /** When their first step is due. */
  dueInMs: number;
  channel: Channel;
  /** Credits for text messages, in tenths. */
  credits: number;
};

type Pools = { admin: pg.Pool; app: pg.Pool };
const secret = "s";
const server = { host: "mail.test", port: 25, username: "u", password: secret, encryption: "none" as const };

const mail = (ids: Ids, step: string): Step => ({
  ...{ id: ids(), is_enabled: true, type: "email" },
  ...{ subject: `Hello ${step}`, message: `${step} to {first_name:there}` },
});

const text = (ids: Ids, step: string, phoneId: string): Step => ({
  ...{
    id: ids(),
    is_enabled: true,
    type: "sms",
    phone_id: phoneId,
    message: `${step} to {first_name:there}`,
  },
});

const network = (ids: Ids): Step[] => [
  { id: ids(), is_enabled: true, type: "visit_profile" },
  { id: ids(), is_enabled: true, type: "connection_request", message: "" },
];

function sequencesOf(
  ids: Ids,
  channel: Channel,
  [first, second]: World["phoneIds"],
): Record<CampaignName, Step[]> {
  switch (channel) {
    case "mail":
      return { A: [mail(ids, "A1"), mail(ids, "A2")], B: [mail(ids, "B1")] };
    case "network":
      return { A: network(ids), B: [mail(ids, "B1")] };
    case "text":
      return { A: [text(ids, "A1", first), mail(ids, "A2")], B: [text(ids, "B1", second)] };
  }
}

/** A person's addresses; `at` distinguishes workspaces. */
const addressesOf = (number: number, at: string) => ({
  email: `p${number}@${at}.test`,
  profileUrl: `https://people.test/in/p${number}-${at}`,
  phone: `+4917600100${number}`,
});
/** The person of an address, profile or number. */
export const personAt = (address: string): number =>
  Number(/^p(\d)@|\/p(\d)-|(\d)$/.exec(address)?.slice(1).find(Boolean));

/** A workspace with one sender, two campaigns, and a few people, most of them in the first campaign. */
export async function newWorld(
  { admin, app }: Pools,
  key: Uint8Array,
  ids: Ids,
  options: WorldOptions,
): Promise<World> {
  const [workspaceId, accountId, mailboxId] = [ids(), ids(), ids()];
  const phoneIds = [ids(), ids()] as const;
  // The inbox is fully read, so nothing waits for that here.
  const reader = ids();
  const campaigns = { A: ids(), B: ids() };
  const sequences = sequencesOf(ids, options.channel, phoneIds);
  const people = Array.from({ length: options.people }, (_, n) => ({
    ...{ id: ids(), ...addressesOf(n, workspaceId.slice(0, 8)), isEnrolled: n < options.enrolled },
  }));
  const sealed = sealMailboxPasswords(
    key,
    { workspaceId, id: mailboxId },
    { mailboxId, smtp: server, imap: server },
  );
  const literal = (value: unknown) =>
    value instanceof Uint8Array
      ? `'\\x${Buffer.from(value).toString("hex")}'`
      : `'${String(value).replaceAll("'", "''")}'`;
  const row = (...values: unknown[]) => `(${[workspaceId, ...values].map(literal).join(", ")})`;
  const rows = <T>(of: readonly T[], write: (one: T) => string) => of.map(write).join(", ");
  const both = ["A", "B"] as const;
  const numberOf = (id: string) => (id === phoneIds[0] ? "+19175550101" : "+16175550101");
  await admin.query(`
    insert into workspaces (id, name, email, brand, trial_ends_at) values ${row("North", "n@x.test", "tern", "2099-01-01")};
    insert into accounts (workspace_id, id, owner_id, network, is_sandboxed, username, secret, first_name, last_name, country_code,
        timezone, work_hours_start, work_hours_end, working_days, spacing_min_seconds, spacing_max_seconds, watched_by, caught_up_by, last_checked_at)
      values ${row(accountId, accountId, "n", true, "u", sealOfAccount(key, { workspaceId, id: accountId }, "secret", secret), "Ada", "Sender", "DE", "UTC", 0, 24, "{1,2,3,4,5,6,7}", 0, 0, reader, reader, "2099-01-01")};
    insert into mailboxes (workspace_id, id, account_id, status, is_sandboxed, sent_copies, email, name, smtp_host, smtp_port,
        smtp_username, smtp_secret, imap_host, imap_port, imap_username, imap_secret, daily_limit, spacing_min_seconds,
        spacing_max_seconds, last_checked_at, watched_by, caught_up_by)
      values ${row(mailboxId, accountId, "connected", true, options.files ? "files" : "none", `ada@${workspaceId.slice(0, 8)}.test`, "Ada", "mail.test", 25, "u", sealed.smtpSecret, "mail.test", 143, "u", sealed.imapSecret, options.dailyLimit, 0, 0, "2099-01-01", reader, reader)};
    insert into lanes (workspace_id, id, channel, account_id, mailbox_id, burst)
      values ${row(ids(), "email", accountId, mailboxId, 2)};
    insert into lanes (workspace_id, id, channel, account_id, burst)
      values ${row(ids(), "network", accountId, 1)}, ${row(ids(), "inner", accountId, 20)};
    insert into campaigns (workspace_id, id, name, status, draft, live_version)
      values ${rows(both, (name) => row(campaigns[name], name, "active", JSON.stringify(sequences[name]), 1))};
    insert into campaign_versions (workspace_id, campaign_id, version, sequence)
      values ${rows(both, (name) => row(campaigns[name], 1, JSON.stringify(sequences[name])))};
    insert into campaign_senders (workspace_id, campaign_id, account_id, mailbox_id)
      values ${rows(both, (name) => row(campaigns[name], accountId, mailboxId))};
    insert into phone_numbers (workspace_id, id, account_id, number, ref, country_code, is_sandboxed, status, spacing_min_seconds,
        spacing_max_seconds, watched_by, caught_up_by, last_checked_at)
      values ${rows(phoneIds, (id) => row(id, accountId, numberOf(id), id, "US", true, "active", 0, 0, reader, reader, "2099-01-01"))};
    insert into lanes (workspace_id, id, channel, account_id, number_id)
      values ${rows(phoneIds, (id) => row(ids(), "sms", accountId, id))};
    insert into credits (workspace_id, balance, allowance, granted, period_start, period_end)
      values ${row(options.credits, options.credits, 1_000_000, "2026-03-01", "2099-01-01")};
    insert into credit_grants (workspace_id, id, kind, at, remaining, reference)
      values ${row(ids(), "gift", "2026-03-01", options.credits, "before")};
    insert into prospects (workspace_id, id, first_name, last_name, full_name, work_email, profile_url, phone, timezone)
      values ${rows(people, ({ id, email, profileUrl, phone }) => row(id, "Pat", "Q", "Pat Q", email, profileUrl, phone, "Europe/Berlin"))};
    insert into prospect_identities (workspace_id, prospect_id, kind, value)
      values ${rows(people, ({ id, email, phone }) => `${row(id, "email", email)}, ${row(id, "phone", phone)}`)};`);
  const prospectIds = people.filter(({ isEnrolled }) => isEnrolled).map(({ id }) => id);
  const planning = { now: new Date(+options.now + options.dueInMs), clock: clockOf([]), newId: ids };
  if (prospectIds.length > 0)
    await inWorkspace(app, { workspaceId }, (tx) =>
      enrollPeople(tx, planning, { campaignId: campaigns.A, prospectIds }),
    );
  return { workspaceId, accountId, mailboxId, phoneIds, campaigns, people };
}

/** Hides this workspace from later schedules. */
export const retire = ({ admin }: Pick<Pools, "admin">, { workspaceId }: World) =>
  admin.query(`delete from plumbing.fence;
    update lanes set closed_reason = 'over', lease_by = null, wake_at = 'infinity' where workspace_id = '${workspaceId}';
    update deliveries set look_up_at = null where workspace_id = '${workspaceId}' and look_up_at is not null`);
