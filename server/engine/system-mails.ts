import type { Tools } from "@/server/context";
import type { Pool } from "@/server/db/connections";
import { doorsOf } from "@/server/db/doors";
import { inPerson } from "@/server/db/tx";
import { takeSystemMails } from "@/server/repositories/notices/system-mails";
import { sendSystemMail } from "@/server/services/notices/system-mail-sending";
import { unlessFenced } from "./fence";
import { repeat } from "./rounds";

const everyMs = 500;
/** Few enough that each is sent within the two minutes for which it is leased. */
const batchSize = 10;

/** Sends the product's own emails, if there is a server for them. Returns a function that stops it after the current round. */
export function startSystemMails({ pool, ...tools }: Tools & { pool: Pool }): () => Promise<void> {
  if (!tools.ports.systemMail) return async () => undefined;
  const doors = doorsOf(pool);
  const cx = {
    ...tools,
    asPerson: <T>(personId: string, work: Parameters<typeof inPerson<T>>[2]) =>
      inPerson(pool, personId, work),
  };

  async function round(): Promise<void> {
    for (;;) {
      const taken = await takeSystemMails(doors, batchSize);
      await Promise.all(
        taken.map((mail) =>
          sendSystemMail(cx, mail).catch((err) =>
            tools.log.error({ err, personId: mail.personId }, "a mail of ours could not be sent"),
          ),
        ),
      );
      if (taken.length < batchSize) return;
    }
  }

  return repeat(everyMs, unlessFenced(pool, round), tools.log);
}
