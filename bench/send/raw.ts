import nodemailer, { type Transporter } from "nodemailer";

export type RawStart = { port: number; user: string; pass: string; connections: number };
export type RawMails = { count: number; from: string; subject: string; text: string };

/** The plain loop: nodemailer's own pool and composer, nothing recorded. */
export function rawSide() {
  let transport: Transporter | undefined;
  return {
    start({ port, user, pass, connections }: RawStart) {
      transport = nodemailer.createTransport({
        pool: true,
        host: "127.0.0.1",
        port,
        ignoreTLS: true,
        auth: { user, pass },
        maxConnections: connections,
        maxMessages: 100,
      });
    },
    /** Milliseconds for all of them. */
    async send({ count, from, subject, text }: RawMails): Promise<number> {
      const begun = performance.now();
      await Promise.all(
        Array.from({ length: count }, (_, index) =>
          transport?.sendMail({
            from: { name: "Ada Sender", address: from },
            to: { name: "Grace Recipient", address: `raw${index}@target.test` },
            subject,
            text,
          }),
        ),
      );
      return performance.now() - begun;
    },
  };
}
