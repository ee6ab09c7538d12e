import { setTimeout as sleep } from "node:timers/promises";
import { inWorkspace, type Tx } from "@/server/db/tx";
import { hashOf } from "@/server/domain/auth/token";
import { replacedMessageId } from "@/server/sandbox/rules/consent";
import { refusalOf, slownessMs } from "@/server/sandbox/rules/mail-hosts";
import { isSandboxPassword } from "@/server/sandbox/rules/password";
import { isAtMicrosoft, isTokenOf } from "./consent/consents";
import { withMessageId } from "./mail/headers";
import type { FolderStatus, MailFolder, MailStore, StoredMail, Verdict } from "./mail/store";
import type { Bell } from "./mailroom/bell";
import { fileMail } from "./mailroom/folders";
import { type Login, loginOf, readLogin } from "./mailroom/login";
import { noteReceived } from "./mailroom/received";
import { destinationOf } from "./mailroom/recipients";
import { handOver, readLetter } from "./mailroom/submission";
import type { SandboxTools } from "./tools";
import { readWorld } from "./world";

const folders: MailFolder[] = [
  { name: "INBOX" },
  { name: "Sent", specialUse: "\\Sent" },
  { name: "Junk", specialUse: "\\Junk" },
];
/** Also those that the owner of a login, or a program of theirs, made. */
async function foldersOf(tx: Tx, address: string): Promise<MailFolder[]> {
  const [row] = await tx.query<{ made: string[] }>(
    "select folders as made from sandbox.mail_logins where address = $1",
    [address],
  );
  return [...folders, ...(row?.made ?? []).map((name) => ({ name }))];
}
const isFolder = async (tx: Tx, address: string, name: string) =>
  (await foldersOf(tx, address)).some((folder) => folder.name === name);

type Tools = SandboxTools & { bell: Bell; homes: readonly string[] };
/** Works in the workspace of a login. */
type Within = <T>(login: string, work: (tx: Tx, login: Login) => Promise<T>) => Promise<T>;

/** The emails of all workspaces in Postgres, with a simulated member behind every member's address; `homes` are the product's URLs. */
export function createMailStore(tools: Tools): MailStore {
  const within: Within = (login, work) => {
    const whose = readLogin(login);
    return inWorkspace(tools.pool, whose, (tx) => work(tx, whose));
  };
  return {
    ...logins(tools, within),
    ...submission(tools, within),
    ...folderReads(within),
    ...folderChanges(tools, within),
  };
}

const logins = ({ pool, now }: Tools, within: Within) =>
  ({
    async authenticateToken(username, token) {
      const address = username.trim().toLowerCase();
      const found = await pool.query("select sandbox.find_login($1) as workspace", [address]);
      const workspaceId: string | null = found.rows[0]?.workspace ?? null;
      if (workspaceId === null) return null;
      const login = loginOf({ workspaceId, address });
      return within(login, async (tx) => {
        const isGood = await isTokenOf(tx, address, hashOf(token), now());
        return isGood ? { login, filesSentMail: true } : null;
      });
    },
    async authenticate(username, password) {
      const address = username.trim().toLowerCase();
      const found = await pool.query("select sandbox.find_login($1) as workspace", [address]);
      const workspaceId: string | null = found.rows[0]?.workspace ?? null;
      if (workspaceId === null) return null;
      return within(loginOf({ workspaceId, address }), async (tx) => {
        const [row] = await tx.query<{ hash: string; files: boolean }>(
          "select password_hash as hash, files_sent_mail as files from sandbox.mail_logins where address = $1",
          [address],
        );
        if (!row || !isSandboxPassword(password, row.hash)) return null;
        return { login: loginOf({ workspaceId, address }), filesSentMail: row.files };
      });
    },
  }) satisfies Partial<MailStore>;

/** What SMTP needs: checks recipients and accepts emails. */
const submission = ({ now, newId, bell, homes }: Tools, within: Within) =>
  ({
    checkRecipient: (login, recipient) =>
      within(login, async (tx, { address }): Promise<Verdict> => {
        const destination = await destinationOf(tx, await readWorld(tx), recipient);
        if (destination.kind !== "refused") return "ok";
        await noteReceived(tx, {
          id: newId(),
          login: address,
          member: destination.member?.index ?? null,
          ...{ fromName: address, fromAddress: address, toAddress: recipient.toLowerCase() },
          ...{ subject: "", text: destination.text, messageId: "", references: [] },
          fate: "refused",
          at: now(),
        });
        return { code: 550, text: destination.text };
      }),

    async accept(login, envelope, sent) {
      const refusal = refusalOf(readLogin(login).address);
      if (refusal) return refusal;
      await sleep(slownessMs(readLogin(login).address));
      const replaced = await within(login, async (tx, { address }) => isAtMicrosoft(tx, address));
      const messageId = replaced ? replacedMessageId(newId()) : null;
      const raw = messageId ? withMessageId(sent, messageId) : sent;
      const letter = await readLetter(raw, envelope.from, homes);
      const at = now();
      const rung = await within(login, async (tx, { workspaceId, address }) => {
        const world = await readWorld(tx);
        const mailboxes: { login: string; folder: string }[] = [];
        for (const recipient of envelope.to) {
          const folder = await handOver(tx, world, newId, { address, letter, raw, at }, recipient);
          const mailbox = loginOf({ workspaceId, address: recipient.toLowerCase() });
          if (folder) mailboxes.push({ login: mailbox, folder });
        }
        const [own] = await tx.query<{ files: boolean }>(
          "select files_sent_mail as files from sandbox.mail_logins where address = $1",
          [address],
        );
        if (own?.files) await fileMail(tx, address, { folder: "Sent", raw, flags: ["\\Seen"], at });
        return mailboxes;
      });
      for (const mailbox of rung) bell.ring(mailbox.login, mailbox.folder);
      bell.ring(login, "Sent");
      return messageId ? { code: 250, text: `2.0.0 OK ${messageId} [Hostname=sandbox]` } : "ok";
    },
  }) satisfies Partial<MailStore>;

/** What IMAP reads. */
const folderReads = (within: Within) =>
  ({
    folders: (login) => within(login, (tx, { address }) => foldersOf(tx, address)),

    status: (login, folder) =>
      within(login, async (tx, { address }): Promise<FolderStatus | null> => {
        if (!(await isFolder(tx, address, folder))) return null;
        const [row] = await tx.query<FolderStatus>(
          `select floor(extract(epoch from l.created_at))::int as "uidValidity", l.uid_next as "uidNext",
                  (select count(*)::int from sandbox.mails m where m.login = l.address and m.folder = $2) as exists
             from sandbox.mail_logins l where l.address = $1`,
          [address, folder],
        );
        return row ?? null;
      }),

    list: (login, folder, sinceUid) =>
      within(login, (tx, { address }) =>
        tx.query<StoredMail>(
          "select uid, flags, size, at from sandbox.mails where login = $1 and folder = $2 and uid > $3 order by uid",
          [address, folder, sinceUid],
        ),
      ),

    get: (login, folder, uid) =>
      within(login, async (tx, { address }) => {
        const [row] = await tx.query<{ raw: Uint8Array }>(
          "select raw from sandbox.mails where login = $1 and folder = $2 and uid = $3",
          [address, folder, uid],
        );
        return row?.raw ?? null;
      }),

    findByMessageId: (login, folder, messageId) =>
      within(login, async (tx, { address }) => {
        const rows = await tx.query<{ uid: number }>(
          `select uid from sandbox.mails
            where login = $1 and folder = $2 and strpos(lower(message_id), lower($3)) > 0 order by uid`,
          [address, folder, messageId],
        );
        return rows.map((row) => row.uid);
      }),
  }) satisfies Partial<MailStore>;

/** What IMAP changes, and notifications of changes. */
const folderChanges = ({ bell }: Tools, within: Within) =>
  ({
    async append(login, folder, raw, flags, at) {
      const uid = await within(login, async (tx, { address }) => {
        if (!(await isFolder(tx, address, folder))) throw new Error(`no folder ${folder}`);
        return fileMail(tx, address, { folder, raw, flags, at });
      });
      if (uid === null) throw new Error("this mailbox is gone");
      bell.ring(login, folder);
      return uid;
    },

    async setFlags(login, folder, uid, flags) {
      await within(login, (tx, { address }) =>
        tx.query("update sandbox.mails set flags = $4 where login = $1 and folder = $2 and uid = $3", [
          address,
          folder,
          uid,
          flags,
        ]),
      );
    },

    async move(login, folder, uid, to) {
      const isMoved = await within(login, async (tx, { address }) => {
        const [counted] = await tx.query<{ uid: number }>(
          "update sandbox.mail_logins set uid_next = uid_next + 1 where address = $1 returning uid_next - 1 as uid",
          [address],
        );
        const rows = await tx.query(
          "update sandbox.mails set folder = $4, uid = $5 where login = $1 and folder = $2 and uid = $3 returning uid",
          [address, folder, uid, to, counted?.uid],
        );
        return rows.length > 0;
      });
      bell.ring(login, folder);
      bell.ring(login, to);
      return isMoved;
    },

    createFolder: (login, name) =>
      within(login, async (tx, { address }) => {
        await tx.query(
          "update sandbox.mail_logins set folders = array_append(folders, $2) where address = $1 and not $2 = any(folders)",
          [address, name],
        );
      }),

    subscribe: (login, folder, onChange) => bell.listen(login, folder, onChange),
  }) satisfies Partial<MailStore>;
