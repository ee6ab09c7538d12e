import { Readable } from "node:stream";
import type { Outcome, Ready } from "@/server/ports/outcome";
import type { MailLimits } from "./limits";
import { outcomeAfterDot, outcomeBeforeDot, type SmtpError } from "./smtp-outcome";
import type { Lease } from "./smtp-pool";

export type Letter = { from: string; to: string; raw: Buffer; messageId: string };

/** `stale`: the kept connection turned out to be dead before the mail began; a new one may try the same mail. */
export type Transmission = Outcome | { kind: "stale" };

/**
 * One SMTP transaction. The body goes out as a stream that is not ended before `ready` said "go", and only its end makes
 * nodemailer write the final dot; every other way out closes the connection with the mail unfinished, which a server must drop.
 */
export function transmit(
  lease: Lease,
  letter: Letter,
  ready: Ready,
  limits: MailLimits,
): Promise<Transmission> {
  const { connection } = lease;
  return new Promise((resolve) => {
    let asked: Promise<void> | null = null;
    let dotWritten = false;
    let over = false;

    const onTimeout = () => onError(Object.assign(new Error("no reply in time"), { code: "ETIMEDOUT" }));
    const whole = setTimeout(onTimeout, limits.mailMs);
    let line = setTimeout(onTimeout, limits.lineMs);

    const finish = (result: Transmission) => {
      if (over) return;
      over = true;
      clearTimeout(whole);
      clearTimeout(line);
      connection.removeListener("error", onError);
      resolve(result);
    };

    const onError = (error: SmtpError) => {
      connection.close();
      if (dotWritten) return finish(outcomeAfterDot(error));
      if (asked) {
        // The engine finishes its mark before it hears how the mail ended.
        void asked.then(() => finish(outcomeBeforeDot(error)));
        return;
      }
      finish(lease.reused && hasLeft(error) ? { kind: "stale" } : outcomeBeforeDot(error));
    };

    const ask = async () => {
      clearTimeout(line);
      const answer = await ready().catch(() => "unrecorded" as const);
      if (answer === "go") {
        if (connection.destroyed) return;
        dotWritten = true;
        body.push(null);
        return;
      }
      connection.close();
      finish(answer === "stop" ? { kind: "stopped" } : { kind: "later", reason: "not_recorded" });
    };

    let begun = false;
    const body = new Readable({
      highWaterMark: 65_536,
      // Called a first time when the server wants the body, a second time when it has been handed to the socket.
      read() {
        clearTimeout(line);
        if (begun) {
          asked ??= ask();
          return;
        }
        begun = true;
        line = setTimeout(onTimeout, limits.lineMs);
        body.push(letter.raw);
      },
    });

    connection.on("error", onError);
    connection.send({ from: letter.from, to: letter.to, size: letter.raw.length }, body, (error, info) => {
      if (error) onError(error);
      else finish({ kind: "sent", providerId: info?.serverMessageId ?? letter.messageId });
    });
  });
}

/** A cached connection that the server closed in the meantime, with or without a 421, or whose sign-in has expired. */
function hasLeft(error: SmtpError): boolean {
  if (error.responseCode) return [421, 530, 535].includes(error.responseCode);
  return error.code === "ECONNECTION" || error.code === "ESOCKET";
}
