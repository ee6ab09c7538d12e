import type { MailLimits } from "@/server/drivers/mail/limits";
import type { SmtpPool } from "@/server/drivers/mail/smtp-pool";
import { sendMail } from "@/server/drivers/mail/smtp-send";
import type { OutgoingMail, SmtpAccess } from "@/server/ports/mail";

const letters: { from: string; raw: Uint8Array | string }[] = [];
jest.mock("@/server/drivers/mail/smtp-transmit", () => ({
  transmit: async (_lease: unknown, letter: (typeof letters)[number]) => {
    letters.push(letter);
    return { kind: "sent", providerId: "1" };
  },
}));

const pool = { acquire: async () => ({}), release: () => undefined } as unknown as SmtpPool;
const mailFrom = (address: string): OutgoingMail =>
  ({
    ...{ from: { name: "Ada", address }, to: { name: "Bo", address: "bo@target.test" } },
    ...{ messageId: "<1@x.test>", subject: "Hello", text: "Hi", date: new Date("2026-03-02T09:00:00Z") },
  }) as OutgoingMail;

test("bounces return to the domain that sent the email: each mailbox is its own return path (R17)", async () => {
  for (const address of ["ada@north.test", "ada@mail.south.test"])
    await sendMail(pool, {} as MailLimits, {} as SmtpAccess, mailFrom(address), async () => "go");
  expect(letters.map(({ from }) => from)).toEqual(["ada@north.test", "ada@mail.south.test"]);
  expect(letters.every(({ raw }) => !/^(return-path|sender):/im.test(String(raw)))).toBe(true);
});
