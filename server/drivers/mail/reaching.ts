import type { Egress } from "@/server/net/egress";
import type { AccessTokens } from "@/server/ports/mail";
import type { MailLimits } from "./limits";

/** What sessions are opened with. */
export type Reaching = {
  egress: Egress;
  tokens: AccessTokens;
  limits: MailLimits;
  /** The host name in our EHLO. */
  heloName: string;
};
