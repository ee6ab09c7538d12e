import { randomUUID } from "node:crypto";
import { type Member, signedUp } from "@/tests/integration/http/caller";
import type { Installation } from "@/tests/support/installation";

export type Person = { prospectId: string; conversationId: string; firstName: string };
export type Inbox = { member: Member; accountId: string; mailboxId: string; people: Person[] };

/** A workspace with an account and this many people who wrote an email and wait for a reply; the first wrote last. */
export async function waitingPeople(tern: Installation, count: number): Promise<Inbox> {
  const member = await signedUp(tern, "Inbox");
  const workspace = member.workspaceId;
  const [accountId, mailboxId] = [randomUUID(), randomUUID()];
  await tern.sql(
    `insert into accounts (workspace_id, id, owner_id, network, is_sandboxed, username, first_name, last_name, country_code, timezone)
     values ($1, $2, $3, 'sandbox', true, $4, 'Mara', 'Lind', 'DE', 'Europe/Berlin')`,
    [workspace, accountId, member.userId, `${accountId}@seat.test`],
  );
  await tern.sql(
    "insert into mailboxes (workspace_id, id, account_id, email, name) values ($1, $2, $3, $4, 'Mara Lind')",
    [workspace, mailboxId, accountId, `${mailboxId}@box.test`],
  );
  await tern.sql(
    "insert into lanes (workspace_id, id, channel, account_id, mailbox_id) values ($1, $2, 'email', $3, $4)",
    [workspace, randomUUID(), accountId, mailboxId],
  );
  const people: Person[] = [];
  for (let place = 0; place < count; place++)
    people.push(await addPerson(tern, { workspace, accountId, mailboxId, place }));
  return { member, accountId, mailboxId, people };
}

const names = "Ines Ada Noor Kaito Lena Omar Petra Qing Rosa Sven".split(" ");

type Place = { workspace: string; accountId: string; mailboxId: string; place: number; email?: string };

/** One more, `place` minutes before the first. */
export async function addPerson(
  tern: Installation,
  { workspace, accountId, mailboxId, place, email: known }: Place,
): Promise<Person> {
  const [prospectId, conversationId] = [randomUUID(), randomUUID()];
  const firstName = names[place % names.length]!;
  const at = new Date(Date.now() - (place + 1) * 60_000);
  const email = known ?? `${prospectId}@their.test`;
  await tern.sql(
    "insert into prospects (workspace_id, id, first_name, last_name, full_name) values ($1, $2, $3, $4, $5)",
    [workspace, prospectId, firstName, `Person${place}`, `${firstName} Person${place}`],
  );
  await tern.sql(
    "insert into prospect_identities (workspace_id, prospect_id, kind, value) values ($1, $2, 'email', $3)",
    [workspace, prospectId, email],
  );
  await tern.sql(
    `insert into conversations (workspace_id, id, prospect_id, account_id, snippet, last_channel, last_direction, last_message_at,
       last_in_at, is_unread, needs_you) values ($1, $2, $3, $4, 'When can we talk?', 'email', 'in', $5, $5, true, true)`,
    [workspace, conversationId, prospectId, accountId, at],
  );
  await tern.sql(
    `insert into messages (workspace_id, id, conversation_id, prospect_id, mailbox_id, channel, direction, kind, state, subject,
       text, from_address, to_address, at, understood_as, mail_message_id, dedupe_key)
     values ($1, $2, $3, $4, $5, 'email', 'in', 'email', 'received', 'Re: Hello', 'When can we talk?', $6, 'us@box.test', $7, 'reply',
       $8, $8)`,
    [
      workspace,
      randomUUID(),
      conversationId,
      prospectId,
      mailboxId,
      email,
      at,
      `<${conversationId}@their.test>`,
    ],
  );
  return { prospectId, conversationId, firstName };
}

/** The people in the inbox's list, by prospect, newest first. */
export async function listed(member: Member, query: string): Promise<string[]> {
  const { body } = await member.get(`/api/inbox/dialogs?${query}`);
  return body.payload.items.map((one: { profile_id: string }) => one.profile_id);
}
