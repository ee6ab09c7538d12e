import { createHash } from "node:crypto";
import type SMTPConnection from "nodemailer/lib/smtp-connection";
import type { SmtpAccess } from "@/server/ports/mail";
import type { MailLimits } from "./limits";

/** A connection in use by one email. Return it with `release` if the dialogue ended properly, else with `discard`. */
export type Lease = {
  connection: SMTPConnection;
  /** It served an earlier email, so the server may have closed it meanwhile. */
  reused: boolean;
  key: string;
  mails: number;
  idleTimer?: NodeJS.Timeout;
};

export type SmtpPool = {
  /** A cached connection of this mailbox, or a new one if `fresh`. Throws like opening does. */
  acquire(access: SmtpAccess, fresh: boolean): Promise<Lease>;
  release(lease: Lease): void;
  discard(lease: Lease): void;
  close(): void;
};

/** Keeps signed-in connections per mailbox for a short while, so that a burst signs in once; bounded over all mailboxes. */
export function createSmtpPool(
  open: (access: SmtpAccess) => Promise<SMTPConnection>,
  limits: MailLimits,
): SmtpPool {
  const idle = new Map<string, Lease[]>();
  const waiting: (() => void)[] = [];
  let opened = 0;

  const takeIdle = (lease: Lease) => {
    clearTimeout(lease.idleTimer);
    const rest = idle.get(lease.key)?.filter((other) => other !== lease) ?? [];
    if (rest.length > 0) idle.set(lease.key, rest);
    else idle.delete(lease.key);
  };

  const left = () => {
    opened -= 1;
    waiting.shift()?.();
  };

  const makeRoom = async () => {
    const oldest = opened >= limits.maxConnections ? idle.values().next().value?.[0] : undefined;
    oldest?.connection.close();
    while (opened >= limits.maxConnections) await new Promise<void>((resolve) => waiting.push(resolve));
    opened += 1;
  };

  const openNew = async (access: SmtpAccess, key: string): Promise<Lease> => {
    await makeRoom();
    try {
      const lease: Lease = { connection: await open(access), reused: false, key, mails: 0 };
      lease.connection.once("end", () => {
        takeIdle(lease);
        left();
      });
      return lease;
    } catch (error) {
      left();
      throw error;
    }
  };

  return {
    async acquire(access, fresh) {
      const key = keyOf(access);
      const kept = fresh ? undefined : idle.get(key)?.at(-1);
      if (kept === undefined) return openNew(access, key);
      takeIdle(kept);
      kept.reused = true;
      return kept;
    },
    release(lease) {
      lease.mails += 1;
      if (lease.connection.destroyed) return;
      if (lease.mails >= limits.mailsPerConnection || waiting.length > 0) return quit(lease.connection);
      lease.idleTimer = setTimeout(() => lease.connection.close(), limits.idleMs);
      lease.idleTimer.unref();
      idle.set(lease.key, [...(idle.get(lease.key) ?? []), lease]);
    },
    discard: (lease) => lease.connection.close(),
    close() {
      for (const lease of [...idle.values()].flat()) lease.connection.close();
    },
  };
}

/** The server learns that we meant to leave; it gets a second to say goodbye. */
function quit(connection: SMTPConnection) {
  connection.quit();
  setTimeout(() => connection.close(), 1_000).unref();
}

const keys = new WeakMap<SmtpAccess, string>();

/** Changed credentials must not find the old session; the password itself is not stored as a key. A new token needs no new session. */
function keyOf(access: SmtpAccess): string {
  const { mailboxId, smtp } = access;
  const secret = "password" in smtp ? smtp.password : "accessToken" in smtp ? smtp.accessToken : null;
  const parts = [mailboxId, smtp.host, smtp.port, smtp.encryption, smtp.username, secret];
  const key = keys.get(access) ?? createHash("sha256").update(JSON.stringify(parts)).digest("base64");
  keys.set(access, key);
  return key;
}
