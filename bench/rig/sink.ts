import type { SmtpFault } from "@/server/sandbox/mail/faults";
import { startSandboxImap } from "@/server/sandbox/mail/imap";
import { openJudgeLog } from "@/server/sandbox/mail/judge-log";
import { createMemoryStore, type MemoryLogin } from "@/server/sandbox/mail/memory-store";
import { startSandboxSmtp } from "@/server/sandbox/mail/smtp";
import type { MailStore } from "@/server/sandbox/mail/store";

export type SinkOptions = {
  logins: MemoryLogin[];
  /** Every accepted email is written here before it is confirmed. */
  judgeFile?: string;
  fault?: (recipient: string) => SmtpFault | undefined;
};
export type Sink = {
  smtpPort: number;
  imapPort: number;
  accepted(): number;
  close(): Promise<void>;
};

/** A mail server that accepts everything, keeps it in memory and counts it. */
export async function startSink({ logins, judgeFile, fault }: SinkOptions): Promise<Sink> {
  const judge = judgeFile ? await openJudgeLog(judgeFile) : undefined;
  const memory = createMemoryStore({ logins, judge, clock: () => new Date() });
  let accepted = 0;
  const store: MailStore = {
    ...memory,
    async accept(login, envelope, raw) {
      const verdict = await memory.accept(login, envelope, raw);
      accepted += envelope.to.length;
      return verdict;
    },
  };
  const smtp = await startSandboxSmtp({ store, fault });
  const imap = await startSandboxImap({ store });
  return {
    smtpPort: smtp.port,
    imapPort: imap.port,
    accepted: () => accepted,
    async close() {
      await Promise.all([smtp.close(), imap.close()]);
      await judge?.close();
    },
  };
}
