export const providers = ["google", "microsoft"] as const;
export type Provider = (typeof providers)[number];

/** How one brand is known at a provider. The issuer is the provider's own address unless another one stands in. */
export type ProviderClient = { id: string; secret: string; issuer?: string };

/** One sign-in under way: what the provider is asked with and what its answer is held to (RFC 7636, OpenID Connect). */
export type SignInAttempt = { state: string; nonce: string; verifier: string; redirectUri: string };

/** Who the provider says they are. `email` is null where it names none; only a verified one may be believed (S17). */
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
