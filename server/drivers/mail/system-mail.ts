import { isIP } from "node:net";
import type { AllowEntry } from "@/server/net/allow-list";
import { createEgress } from "@/server/net/egress";
import type { AccessTokens, MailServer, SystemMailPort } from "@/server/ports/mail";
import { mailLimits } from "./limits";
import { createSmtpPool } from "./smtp-pool";
import { sendMail } from "./smtp-send";
import { openSession } from "./smtp-session";

/**
 * Sends over the one server the operator named. Its egress is its own: an address on the inside that the operator wrote
 * down is let through here, and stays closed to the mailboxes of users.
 */
export function createSystemMail(options: {
  server: MailServer;
  allow: AllowEntry[];
  heloName: string;
}): SystemMailPort {
  const { server, allow, heloName } = options;
  const egress = createEgress({ allow: [...allow, ...vouchedFor(server)] });
  const access = { mailboxId: "system", smtp: server };
  const by = { egress, tokens: noTokens, limits: mailLimits, heloName };
  const pool = createSmtpPool(() => openSession(by, server), mailLimits);
  return {
    send: (mail) => sendMail(pool, mailLimits, access, mail, async () => "go"),
    close: async () => pool.close(),
  };
}

/** The operator's server is reached with a password. */
const noTokens: AccessTokens = { tokenOf: async () => ({ kind: "sign_in_again" }) };

/** Of a server named by its address nothing is looked up, so that nothing can lead elsewhere. */
function vouchedFor({ host, port }: MailServer): AllowEntry[] {
  const address = host === "localhost" ? "127.0.0.1" : host;
  return isIP(address) === 0 ? [] : [{ name: host, port, address, toPort: port }];
}
