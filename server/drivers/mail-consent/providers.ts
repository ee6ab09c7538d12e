import type { MailProvider } from "@/server/ports/mail-consent";

/** How a provider is asked. `needed`: the scopes without which a mailbox cannot be sent from and read. */
export type ProviderFacts = {
  authorizeUrl: string;
  tokenUrl: string;
  /** Null if only the owner can take the consent back. */
  revokeUrl: string | null;
  needed: readonly string[];
  /** Asked for as well: to learn the mailbox's address, and to keep the consent. */
  besides: readonly string[];
  /** Parameters of its sign-in page. */
  asks: Record<string, string>;
};

/** https://developers.google.com/identity/protocols/oauth2/web-server, https://learn.microsoft.com/entra/identity-platform/v2-oauth2-auth-code-flow */
export const providerFacts: Record<MailProvider, ProviderFacts> = {
  google: {
    authorizeUrl: "https://accounts.google.com/o/oauth2/v2/auth",
    tokenUrl: "https://oauth2.googleapis.com/token",
    revokeUrl: "https://oauth2.googleapis.com/revoke",
    needed: ["https://mail.google.com/"],
    besides: ["openid", "email"],
    // Google gives a refresh token only when it asks the owner anew.
    asks: { access_type: "offline", prompt: "consent" },
  },
  microsoft: {
    authorizeUrl: "https://login.microsoftonline.com/common/oauth2/v2.0/authorize",
    tokenUrl: "https://login.microsoftonline.com/common/oauth2/v2.0/token",
    // Its only call ends every session of the user, also with other apps.
    revokeUrl: null,
    needed: ["https://outlook.office.com/SMTP.Send", "https://outlook.office.com/IMAP.AccessAsUser.All"],
    besides: ["openid", "email", "profile", "offline_access"],
    asks: { prompt: "select_account" },
  },
};
