import path from "node:path";
import { pathToFileURL } from "node:url";
import { createMailThread } from "@/server/drivers/mail-thread";
import { testDist } from "@/tests/support/cluster";
import { report } from "./kit.mts";

const door = pathToFileURL(path.join(testDist, "mail-thread.mjs"));
const mail = (body: string, type = "text/plain") =>
  Buffer.from(`Message-ID: <a@x.test>\r\nFrom: Ana <ana@x.test>\r\nContent-Type: ${type}\r\n\r\n${body}`);
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => "read",
    (error: Error) => `${error.name}: ${error.message}`,
  );
/** An email within all size limits whose text needs too much memory or time. */
const heavy = mail(`<p>${"<b>word</b> ".repeat(400_000)}</p>`, "text/html");

await report({
  async reads() {
    const thread = createMailThread(door);
    const read = await thread.readMail(mail("<p>Yes</p><script>alert(1)</script>", "text/html"));
    await thread.close();
    return {
      ...read,
      mail: { ...read.mail, isDateOrNull: read.mail.date === null || read.mail.date instanceof Date },
    };
  },
  async refused() {
    const thread = createMailThread(door);
    const answers = [await outcome(thread.readMail(Buffer.from("\n".repeat(1_000_000))))];
    answers.push(await outcome(thread.readMail(mail("still here"))));
    await thread.close();
    return answers;
  },
  async tooMuchMemory() {
    const thread = createMailThread(door, { memoryMb: 24 });
    const answers = await Promise.all([heavy, mail("behind it")].map((raw) => outcome(thread.readMail(raw))));
    await thread.close();
    return answers;
  },
  async tooMuchTime() {
    const hasty = createMailThread(door, { timeoutMs: 1 });
    const answer = await outcome(hasty.readMail(heavy));
    await hasty.close();
    return answer;
  },
});
