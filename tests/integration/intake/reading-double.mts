import { setTimeout as sleep } from "node:timers/promises";
import type { ReadMail } from "@/server/domain/inbox/read-mail";
import { readMail } from "@/server/drivers/mail-reader";
import { startIntake } from "@/server/engine/intake";
import { createPhoneBell } from "@/server/engine/intake/phone-bell";
import { newId } from "@/server/ids";
import { connectAccount } from "@/server/services/accounts/connect";
import { newWorld, outside, pools, sql, tools } from "../inbox/kit.mts";
import { newCampaign, type Sent } from "./campaign-double.mts";
import { createInbox } from "./inbox-double.mts";
import { connectMailbox } from "./mailbox-double.mts";

/** A workspace with one mailbox, mia@sender.test, connected yesterday, and two campaigns that send from it. */
export async function newReading() {
  const world = await newWorld();
  const account = await connectAccount(world.cx, {
    email: "mia@network.test",
    password: "pass",
    countryCode: "DE",
    automationType: "cloud",
    timezone: "UTC",
    workHoursStart: 0,
    workHoursEnd: 24,
    workingDays: [1, 2, 3, 4, 5],
  });
  const mailboxId = await connectMailbox(world, account.id, "mia");
  await sql("update mailboxes set created_at = now() - interval '1 day'");
  const inbox = createInbox();
  outside.openReader = inbox.open;
  return {
    ...world,
    inbox,
    mine: { workspaceId: world.workspaceId, accountId: account.id, mailboxId },
    campaigns: [
      await newCampaign(world.workspaceId, "First"),
      await newCampaign(world.workspaceId, "Second"),
    ] as [string, string],
  };
}

/** A worker that reads; returns a function that ends it. */
export async function startReading(read: ReadMail = readMail): Promise<() => Promise<void>> {
  const workerId = newId();
  await sql("insert into plumbing.workers (id) values ($1)", [workerId]);
  const beat = setInterval(
    () => void sql("update plumbing.workers set beat_at = now() where id = $1", [workerId]),
    1000,
  );
  const stop = new AbortController();
  const running = startIntake(
    { ...tools, pools, readMail: read, phoneBell: createPhoneBell() },
    { signal: stop.signal, workerId },
  );
  return async () => {
    stop.abort();
    await running;
    clearInterval(beat);
  };
}

export async function until(what: string, done: () => Promise<boolean>, maxMs = 180_000): Promise<void> {
  const deadline = Date.now() + maxMs;
  while (!(await done())) {
    if (Date.now() > deadline) throw new Error(`never: ${what}`);
    await sleep(30);
  }
}

export const messagesOf = (prospectId: string) =>
  sql(
    "select direction, understood_as, text, quoted, subject, html, campaign_id from messages where prospect_id = $1 and direction = 'in' order by at",
    [prospectId],
  );

/** Everything that replies change about a person. */
export const stateOf = async ({ prospectId }: Pick<Sent, "prospectId">) => ({
  messages: await messagesOf(prospectId),
  enrollments: await sql(
    "select state, stop_reason, hold_until, hold_reason, absences from enrollments where prospect_id = $1 order by id",
    [prospectId],
  ),
  events: (
    await sql("select kind, reason from events where prospect_id = $1 order by at, id", [prospectId])
  ).map(({ kind, reason }) => (reason ? `${kind}:${reason}` : kind)),
  prospect: (
    await sql(
      "select status, email_status, opted_out_at is not null as opted_out from prospects where id = $1",
      [prospectId],
    )
  )[0],
  conversation: (
    await sql(
      "select is_unread, needs_you, done_at, away_until, last_direction, snippet from conversations where prospect_id = $1",
      [prospectId],
    )
  )[0],
  planned: (
    await sql("select count(*)::int as n from deliveries where prospect_id = $1 and state = 'planned'", [
      prospectId,
    ])
  )[0]?.n,
});

/** An email as lines: headers, an empty line, the body. */
export const mail = (headers: Record<string, string>, body: string) => [
  ...Object.entries({ To: "mia@sender.test", Date: new Date().toUTCString(), ...headers }).map(
    ([k, v]) => `${k}: ${v}`,
  ),
  "",
  body,
];

export const answerTo = (sent: Sent, id: string, body: string, more: Record<string, string> = {}) =>
  mail(
    {
      From: `<${sent.email}>`,
      "Message-ID": id,
      "In-Reply-To": sent.messageId,
      Subject: "Re: Hello",
      ...more,
    },
    body,
  );

/** Whether this many emails were read or skipped. */
export const recorded = (n: number) => async () =>
  (await sql<{ n: number }>("select count(*)::int as n from raw_mails where state <> 'stored'"))[0]!.n >= n;
