export const providers = ["google", "microsoft"] as const;
export type Provider = (typeof providers)[number];

/** A brand's registration at a provider. The issuer is the provider's own unless another one is given. */
export type ProviderClient = { id: string; secret: string; issuer?: string };

/** One sign-in in progress: the request's parameters, with which the response is verified (RFC 7636, OpenID Connect). */
export type SignInAttempt = { state: string; nonce: string; verifier: string; redirectUri: string };

/** The person according to the provider. `email` is null if it gives none; only a verified one may be trusted (S17). */
export type Identity = {
  /** The provider's own id of the person, which stays when their address changes. */
  subject: string;
  email: string | null;
  isEmailVerified: boolean;
  firstName: string;
  lastName: string;
};

export interface IdentityPort {
  /** Where the browser goes to sign in. Null when the provider cannot be asked how now. */
  addressOf(provider: Provider, client: ProviderClient, attempt: SignInAttempt): Promise<string | null>;
  /** Exchanges the code and checks the token that comes for it. Null when either is refused. */
  identify(
    provider: Provider,
    client: ProviderClient,
    attempt: SignInAttempt,
    code: string,
  ): Promise<Identity | null>;
  close(): Promise<void>;
}
