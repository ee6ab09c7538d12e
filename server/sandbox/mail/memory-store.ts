import { headerBlock, headerValue } from "./headers";
import type { JudgeLog } from "./judge-log";
import type { FolderStatus, MailFolder, MailStore, StoredMail } from "./store";

export type MemoryLogin = { login: string; password: string; filesSentMail: boolean };

type Entry = StoredMail & { raw: Uint8Array; messageId: string };

type Folder = { uidValidity: number; uidNext: number; mails: Entry[]; listeners: Set<() => void> };

type MemoryStore = MailStore & {
  /** Puts an email into an inbox, as if it had arrived. Returns its uid. */
  deliver(login: string, raw: Uint8Array): Promise<number>;
  /** Renumbers a folder, as servers do after a restore (R32). */
  renumber(login: string, folder: string): void;
};

const defaultFolders: MailFolder[] = [
  { name: "INBOX" },
  { name: "Sent", specialUse: "\\Sent" },
  { name: "Junk", specialUse: "\\Junk" },
];

/**
 * A store without a database. Email to a login's own address arrives in its inbox; email to others is accepted and, without a Sent folder,
 * dropped. With a judge log every accepted email is recorded before it is confirmed.
 */
export function createMemoryStore(options: {
  logins: MemoryLogin[];
  judge?: JudgeLog;
  clock: () => Date;
  /** Whether a mail for a login is put into its folder for spam. */
  isSpam?: (to: string, raw: Uint8Array) => boolean;
}): MemoryStore {
  const { judge, clock, isSpam = () => false } = options;
  const logins = new Map(options.logins.map((login) => [login.login, login]));
  const folders = new Map<string, Folder>();
  const made = new Map<string, MailFolder[]>();
  const foldersOf = (login: string) => [...defaultFolders, ...(made.get(login) ?? [])];

  const folderOf = (login: string, name: string): Folder | null => {
    if (!logins.has(login) || !foldersOf(login).some((folder) => folder.name === name)) return null;
    const key = `${login}\n${name}`;
    const folder = folders.get(key) ?? { uidValidity: 1, uidNext: 1, mails: [], listeners: new Set() };
    folders.set(key, folder);
    return folder;
  };

  const append: MailStore["append"] = async (login, name, raw, flags, at) => {
    const folder = folderOf(login, name);
    if (folder === null) throw new Error(`no folder ${name}`);
    const uid = folder.uidNext++;
    const messageId = headerValue(headerBlock(raw), "message-id");
    folder.mails.push({ uid, flags, size: raw.length, at, raw, messageId });
    for (const listener of folder.listeners) listener();
    return uid;
  };

  return {
    async authenticate(username, password) {
      const found = logins.get(username);
      return found && found.password === password
        ? { login: found.login, filesSentMail: found.filesSentMail }
        : null;
    },
    checkRecipient: async () => "ok",
    async accept(login, envelope, raw) {
      if (judge) {
        const messageId = headerValue(headerBlock(raw), "message-id");
        const at = clock().toISOString();
        await Promise.all(
          envelope.to.map((to) => judge.record({ at, messageId, from: envelope.from, to, login })),
        );
      }
      for (const to of envelope.to)
        if (logins.has(to)) await append(to, isSpam(to, raw) ? "Junk" : "INBOX", raw, [], clock());
      if (logins.get(login)?.filesSentMail) await append(login, "Sent", raw, ["\\Seen"], clock());
      return "ok";
    },
    folders: async (login) => foldersOf(login),
    async status(login, name): Promise<FolderStatus | null> {
      const folder = folderOf(login, name);
      return (
        folder && { uidValidity: folder.uidValidity, uidNext: folder.uidNext, exists: folder.mails.length }
      );
    },
    async list(login, name, sinceUid) {
      const mails = folderOf(login, name)?.mails ?? [];
      return mails
        .filter((mail) => mail.uid > sinceUid)
        .map(({ uid, flags, size, at }) => ({ uid, flags, size, at }));
    },
    async get(login, name, uid) {
      return folderOf(login, name)?.mails.find((mail) => mail.uid === uid)?.raw ?? null;
    },
    async findByMessageId(login, name, messageId) {
      const wanted = messageId.toLowerCase();
      const mails = folderOf(login, name)?.mails ?? [];
      return mails.filter((mail) => mail.messageId.toLowerCase().includes(wanted)).map((mail) => mail.uid);
    },
    append,
    async setFlags(login, name, uid, flags) {
      const mail = folderOf(login, name)?.mails.find((candidate) => candidate.uid === uid);
      if (mail) mail.flags = flags;
    },
    ...moving({ folderOf, append, made }),
    subscribe(login, name, onChange) {
      const folder = folderOf(login, name);
      folder?.listeners.add(onChange);
      return () => folder?.listeners.delete(onChange);
    },
    deliver: (login, raw) => append(login, "INBOX", raw, [], clock()),
    renumber(login, name) {
      const folder = folderOf(login, name);
      if (folder === null) return;
      folder.uidValidity += 1;
      folder.mails = folder.mails.map((mail, index) => ({ ...mail, uid: index + 1 }));
      folder.uidNext = folder.mails.length + 1;
    },
  };
}

type Moving = {
  folderOf(login: string, name: string): Folder | null;
  append: MailStore["append"];
  /** The folders that logins made. */
  made: Map<string, MailFolder[]>;
};

const moving = ({ folderOf, append, made }: Moving): Pick<MailStore, "move" | "createFolder"> => ({
  async move(login, name, uid, to) {
    const folder = folderOf(login, name);
    const mail = folder?.mails.find((candidate) => candidate.uid === uid);
    if (!folder || !mail) return false;
    await append(login, to, mail.raw, mail.flags, mail.at);
    folder.mails = folder.mails.filter((candidate) => candidate !== mail);
    for (const listener of folder.listeners) listener();
    return true;
  },
  async createFolder(login, name) {
    made.set(login, [...(made.get(login) ?? []), { name }]);
  },
});
