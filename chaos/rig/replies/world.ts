import { loginsOf, type MailWorld, newMailWorld } from "@/bench/rig/mail-world";
import type { Pools } from "@/bench/rig/pools";
import type { Sequence, Step } from "@/lib/contract/campaigns/sequence";
import { inWorkspace } from "@/server/db/tx";
import { clockOf } from "@/server/domain/clock";
import { newId } from "@/server/ids";
import { enrollPeople } from "@/server/planning/enroll";
import { sure } from "../live-world";
import type { Login } from "./mail-servers";

export type Person = { id: string; email: string; phone: string | null; campaignId: string };
export type Campaign = { id: string; hasText: boolean; steps: number };
export type World = MailWorld & { campaigns: Campaign[]; logins: Login[] };

const mailboxes = 30;
/** The number of inbox servers, each of which can be unreachable independently. */
export const groups = 6;
export const stepsEach = 2;
export const relayHost = "relay.other.test";
export const smtpHost = "smtp.replies.test";
export const imapHost = (group: number) => `imap${group}.replies.test`;

/**
 * A third of the mailboxes have one server that files what it sends. A third send through another company's server, which files nothing; a
 * third have us save copies in Sent.
 */
const kindOf = (index: number) => (["files", "none", "appends"] as const)[index % 3]!;

export const loginOf = (email: string, index: number): Login => ({
  ...{ email, group: index % groups, files: kindOf(index) === "files", hasRelay: kindOf(index) === "none" },
});

const mail = (subject: string, mark: string, more = ""): Step => ({
  ...{ id: newId(), is_enabled: true, type: "email", subject },
  message: `Hi {first_name:there},\n\nwould a short call next week suit you?${more}\n\nAda\n\nRef. ${mark}`,
});
const days = (amount: number): Step => ({
  ...{ id: newId(), is_enabled: true, type: "delay", delay: { amount, unit: "days" } },
});

/** A workspace with its mailboxes and numbers, three campaigns of two emails, and one of a text and an email for each number. */
export async function newRepliesWorld(
  pools: Pools,
  secret: Buffer,
  { workspaceId, numbers }: { workspaceId: string; numbers: readonly string[] },
): Promise<World & { password: string }> {
  const base = await newMailWorld(pools, secret, {
    ...{ mailboxes, workspaceId, files: (index) => kindOf(index) === "files", burst: 1 },
    ...{ subject: "Unused", message: "Unused" },
  });
  const logins = base.boxes.map(({ email }, index) => loginOf(email, index));
  for (const [index, { id }] of base.boxes.entries()) {
    const { group, hasRelay } = logins[index]!;
    await pools.admin.query(
      "update mailboxes set smtp_host = $2, imap_host = $3, sent_copies = $4 where id = $1",
      [id, hasRelay ? relayHost : smtpHost, imapHost(group), kindOf(index)],
    );
  }
  const phoneIds = await Promise.all(
    numbers.map((number, index) =>
      insertNumber(pools, { ...{ workspaceId, number }, accountId: base.boxes[index]!.accountId }),
    ),
  );
  const sequences: Sequence[] = [
    ...[0, 1, 2].map(() => [mail("A question", "A1"), days(2), mail("", "B2")]),
    ...phoneIds.map((phone_id) => [
      {
        ...{ id: newId(), is_enabled: true },
        type: "sms" as const,
        phone_id,
        message: "Hi {first_name:there}",
      },
      days(1),
      mail("About my text", "A1"),
    ]),
  ];
  const campaigns: Campaign[] = [];
  for (const sequence of sequences) {
    const id = await insertCampaign(pools, base, sequence);
    campaigns.push({ id, hasText: sequence[0]?.type === "sms", steps: stepsEach });
  }
  return { ...base, campaigns, logins, password: loginsOf(base.boxes)[0]!.password };
}

async function insertNumber(
  { admin }: Pools,
  { workspaceId, number, accountId }: { workspaceId: string; number: string; accountId: string },
): Promise<string> {
  const id = newId();
  await admin.query(
    `insert into phone_numbers (workspace_id, id, account_id, number, ref, country_code, is_sandboxed, status)
     values ($1, $2, $3, $4, $4, 'US', false, 'active')`,
    [workspaceId, id, accountId, number],
  );
  await admin.query(
    "insert into lanes (workspace_id, id, channel, account_id, number_id) values ($1, $2, 'sms', $3, $4)",
    [workspaceId, newId(), accountId, id],
  );
  return id;
}

async function insertCampaign(
  { admin }: Pools,
  { workspaceId, boxes }: MailWorld,
  sequence: Sequence,
): Promise<string> {
  const id = newId();
  const text = JSON.stringify(sequence);
  await admin.query(
    `insert into campaigns (workspace_id, id, name, status, draft, live_version) values ($1, $2, 'Replies', 'active', $3, 1)`,
    [workspaceId, id, text],
  );
  await admin.query(
    "insert into campaign_versions (workspace_id, campaign_id, version, sequence) values ($1, $2, 1, $3)",
    [workspaceId, id, text],
  );
  await admin.query(
    `insert into campaign_senders (workspace_id, campaign_id, account_id, mailbox_id)
     select $1, $2, * from unnest($3::uuid[], $4::uuid[])`,
    [workspaceId, id, boxes.map(({ accountId }) => accountId), boxes.map((box) => box.id)],
  );
  return id;
}

/** Texts are sent in daytime, so people live where it is about 14:00. */
function zoneOfAfternoon(): string {
  const east = 14 - new Date().getUTCHours();
  return `Etc/GMT${east > 0 ? "-" : "+"}${Math.abs(east)}`;
}

let born = 100;

/** Adds people through the engine's own function, which plans their first step; they are due at once. */
export async function enterPeople(
  pools: Pools,
  { workspaceId, campaigns }: World,
  count: number,
  /** Called before anything can reach them. */
  onBorn: (people: readonly Person[]) => void,
): Promise<void> {
  const [texting, mailing] = [true, false].map((has) => campaigns.filter(({ hasText }) => hasText === has));
  const people = Array.from({ length: count }, (): Person => {
    const number = ++born;
    const some = number % 5 === 0 ? texting! : mailing!;
    const campaign = some[Math.floor(number / 5) % some.length]!;
    const phone = campaign.hasText ? `+49176${String(10_000_000 + number)}` : null;
    return { id: newId(), email: `p${number}@target.test`, phone, campaignId: campaign.id };
  });
  onBorn(people);
  const ids = people.map(({ id }) => id);
  await sure(() =>
    pools.admin.query(
      `insert into prospects (workspace_id, id, first_name, last_name, full_name, company_name, work_email, phone, timezone)
       select $1, p.id, 'Grace', 'Recipient', 'Grace Recipient', 'Northwind Trading', p.email, p.phone, $5
         from unnest($2::uuid[], $3::text[], $4::text[]) as p(id, email, phone) on conflict do nothing`,
      [
        ...[workspaceId, ids, people.map(({ email }) => email)],
        people.map(({ phone }) => phone),
        zoneOfAfternoon(),
      ],
    ),
  );
  for (const [kind, values] of [
    ["email", people.map(({ email }) => email)],
    ["phone", people.map(({ phone }) => phone)],
  ] as const)
    await sure(() =>
      pools.admin.query(
        `insert into prospect_identities (workspace_id, kind, value, prospect_id)
         select $1, $2, p.value, p.id from unnest($3::uuid[], $4::text[]) as p(id, value)
          where p.value is not null on conflict do nothing`,
        [workspaceId, kind, ids, values],
      ),
    );
  for (const [campaignId, some] of Map.groupBy(people, (one) => one.campaignId))
    await sure(() =>
      inWorkspace(pools.app, { workspaceId }, (tx) =>
        enrollPeople(
          tx,
          { now: new Date(), clock: clockOf([]), newId: () => newId() },
          { campaignId, prospectIds: some.map(({ id }) => id) },
        ),
      ),
    );
}
