/** Providers whose mailboxes are connected by the owner's consent (OAuth 2.0) instead of a password. */
export type MailProvider = "google" | "microsoft";

/** Whose mailbox it is, and where. */
type ConsentPlace = { workspaceId: string; provider: MailProvider };

/** One sign-in in progress (RFC 6749, RFC 7636). `email`: the mailbox it is meant for, if that is known. */
export type ConsentAttempt = { state: string; verifier: string; redirectUri: string; email: string | null };

/** What a provider hands out. `refreshToken` is null if the one we have stays good. */
export type Tokens = { accessToken: string; expiresInSeconds: number; refreshToken: string | null };

/** A consent that was given: to which mailbox, and for what. */
export type Consent = Tokens & { refreshToken: string; email: string; scope: string };

/**
 * Why a provider gave no token. `refused`: the consent or its code is no longer good, so the owner has to sign in again; `incomplete`: the
 * owner did not allow everything; `later`: the provider is down, busy, or refuses this installation's registration.
 */
export type ConsentFailure =
  | { kind: "refused" }
  | { kind: "incomplete" }
  | { kind: "later"; retryAfterSeconds: number };

export interface MailConsentPort {
  /** The providers that may be asked: those this installation is registered at. */
  providers(): readonly MailProvider[];
  /** The provider's page where the owner signs in and allows it. */
  addressOf(place: ConsentPlace, attempt: ConsentAttempt): Promise<string>;
  /** Exchanges the code that the owner came back with. */
  redeem(
    place: ConsentPlace,
    attempt: ConsentAttempt,
    code: string,
  ): Promise<({ kind: "given" } & Consent) | ConsentFailure>;
  /** A new access token. The refresh token may be replaced with it, and the old one is then no longer good. */
  refresh(place: ConsentPlace, refreshToken: string): Promise<({ kind: "given" } & Tokens) | ConsentFailure>;
  /**
   * Takes back all that the owner allowed this installation (RFC 7009). `never`: the provider has no call for it, so that only the owner can;
   * `later`: it is down or busy.
   */
  revoke(place: ConsentPlace, refreshToken: string): Promise<"revoked" | "never" | "later">;
}
