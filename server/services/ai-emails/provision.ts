import { domainOf } from "@/lib/contract/accounts/domain-health";
import type { Tools } from "@/server/context";
import { seal, unseal } from "@/server/db/sealed";
import { todayOf } from "@/server/domain/accounts/daily-use";
import { retryMs, stepMs } from "@/server/domain/ai-emails/pace";
import { isoDate } from "@/server/domain/campaigns/hours/zone";
import { clockOf } from "@/server/domain/clock";
import { publish } from "@/server/outbox/publish";
import type { MailAccess } from "@/server/ports/mail";
import type { MailHostPort } from "@/server/ports/mail-host";
import { findAccount } from "@/server/repositories/accounts/accounts";
import * as repository from "@/server/repositories/ai-emails/mailboxes";
import { listClockSegments } from "@/server/repositories/ledger/clock";
import { openLane } from "@/server/repositories/ledger/lanes";
import { findMailbox, insertMailbox } from "@/server/repositories/mailboxes/mailboxes";
import { checkSoon } from "@/server/repositories/mailboxes/sending-domains";
import { takeMailbox } from "@/server/services/campaigns/senders";
import { sealMailboxPasswords } from "@/server/services/mailboxes/access";
import { serversOf } from "@/server/services/mailboxes/servers";
import { mailHostOf } from "./registrars";
import type { StepTools } from "./steps";

type Row = repository.AiMailboxRow;
type ProvisionTools = StepTools & Pick<Tools, "keys">;

const place = ({ workspaceId, id: rowId }: Pick<Row, "workspaceId" | "id">) => ({
  ...{ workspaceId, rowId },
  ...{ table: "ai_mailboxes", column: "password_secret" },
});

/** The password is kept, so that the host gets the same one in every try. */
export const sealPassword = (
  { keys }: Pick<Tools, "keys">,
  of: Pick<Row, "workspaceId" | "id">,
  password: string,
): Uint8Array => seal(keys.secret, password, place(of));

/** Makes a mailbox at its host, or removes it there, if that is due and no other process does it. */
export async function stepMailbox(tools: ProvisionTools, id: string): Promise<void> {
  const now = tools.now();
  const row = await tools.transact(async (tx) =>
    (await repository.takeDueAiMailbox(tx, id, now, new Date(+now + stepMs)))
      ? repository.findAiMailbox(tx, id, null)
      : null,
  );
  if (!row) return;
  const host = mailHostOf(tools, row);
  const reason = host
    ? await (row.removedAt ? remove(tools, host, row) : make(tools, host, row))
    : "no mail host";
  if (reason === null) return;
  tools.log.warn({ mailboxId: id, reason }, "a mailbox has to wait for its host");
  await tools.transact((tx) =>
    repository.retryAiMailbox(tx, id, new Date(+tools.now() + retryMs(row.tries))),
  );
}

/** Answers why it was not done; null if it was. */
async function make(tools: ProvisionTools, host: MailHostPort, row: Row): Promise<string | null> {
  const { workspaceId, address, name } = row;
  const password = unseal(tools.keys.secret, row.passwordSecret, place(row)).reveal();
  const made = await host.createMailbox({ workspaceId }, { address, name, password });
  if (made.kind === "later") return made.reason;
  const login = { username: address, password };
  const access = {
    mailboxId: row.id,
    smtp: { ...made.servers.smtp, ...login },
    imap: { ...made.servers.imap, ...login },
  };
  const tested = await tools.ports.mail.test(access, null);
  if (!tested.ok) return `the mailbox cannot be reached: ${tested.stage}`;
  await connect(tools, row, access);
  return null;
}

/** From now on it is an ordinary mailbox: it sends once its inbox was read (R15), and its domain is checked. */
const connect = (
  tools: ProvisionTools,
  row: Row,
  access: MailAccess & Parameters<typeof sealMailboxPasswords>[2],
) =>
  tools.transact(async (tx) => {
    const current = await repository.lockAiMailbox(tx, row.id);
    if (!current || current.removedAt || (await findMailbox(tx, row.id, null))) return;
    const { id, workspaceId, accountId, address: email, name, isSandboxed } = current;
    const account = await findAccount(tx, accountId, null);
    if (!account) return;
    const clock = clockOf(await listClockSegments(tx));
    const now = tools.now();
    const mailbox = await insertMailbox(tx, {
      ...{ id, accountId, email, name, isSandboxed },
      ...{ type: "smtp", status: "connected", sentCopies: isSandboxed ? "files" : "none" },
      ...serversOf(access),
      ...sealMailboxPasswords(tools.keys.secret, { workspaceId, id }, access),
      connectedAt: now,
      rampStartedOn: isoDate(todayOf(account.timezone, clock.toVirtual(now))),
    });
    await openLane(tx, { id: tools.newId(), channel: "email", accountId, mailboxId: id }, now);
    await takeMailbox(tools, tx, { accountId, mailboxId: id });
    await checkSoon(tx, domainOf(email), now);
    await repository.noteAiMailboxActive(tx, id);
    await publish(tx, "update_integrations", { id, version: mailbox.version }, { accountId });
  });

async function remove(tools: ProvisionTools, host: MailHostPort, row: Row): Promise<string | null> {
  const { workspaceId, address } = row;
  const removed = await host.removeMailbox({ workspaceId }, address);
  if (removed.kind === "later") return removed.reason;
  await tools.transact((tx) => repository.forgetAiMailbox(tx, row.id));
  return null;
}
