import { addServers, openPlace } from "@/server/services/mailboxes/mailboxes";
import type { World } from "../inbox/kit.mts";

/** A connected mailbox `name@sender.test` of an account, connected as its owner would; returns its ID. */
export async function connectMailbox({ cx }: World, accountId: string, name: string): Promise<string> {
  const { id } = await openPlace(cx, { accountId });
  await addServers(cx, {
    id,
    fromEmail: `${name}@sender.test`,
    fromName: name,
    host: "smtp.sandbox.test",
    port: 587,
    username: name,
    password: "pw",
    encryption: "none",
    imapHost: "imap.sandbox.test",
    imapPort: 993,
    imapEncryption: "none",
  });
  return id;
}
