import type { auth } from "@/lib/contract/auth";
import type { Output } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { VisitorContext } from "@/server/context";
import { maySignUp, openProviders } from "@/server/domain/auth/sign-in-methods";
import type { Provider, ProviderClient } from "@/server/ports/identity";

/** `GET /auth/methods`: the methods that the brand offers and this installation is configured for (AUTH-31, AUTH-33). */
export async function signInMethods(cx: VisitorContext): Promise<Output<typeof auth.methods>> {
  const { authMethods, registration } = cx.scope.brand;
  return {
    password: authMethods.includes("password"),
    ...openProviders(cx.scope.brand, cx.config.signInClients),
    thirdParty: authMethods.includes("third-party"),
    registration,
    sendsMail: cx.ports.systemMail !== null,
  };
}

/** Rejects passwords for a brand that does not offer them. */
export function requirePasswords({ scope }: VisitorContext): void {
  if (!scope.brand.authMethods.includes("password")) throw new DomainError("sign_in_method_closed");
}

export function requireOpenRegistration({ scope }: VisitorContext, isInvited: boolean): void {
  if (!maySignUp(scope.brand.registration, isInvited)) throw new DomainError("sign_up_closed");
}

/** The brand's registration at a provider. */
export function providerClient(cx: VisitorContext, provider: Provider): ProviderClient {
  const client = findProviderClient(cx, provider);
  if (!client) throw new DomainError("sign_in_method_closed");
  return client;
}

const findProviderClient = ({ scope, config }: VisitorContext, provider: Provider): ProviderClient | null =>
  (openProviders(scope.brand, config.signInClients)[provider] &&
    config.signInClients[scope.brand.id]?.[provider]) ||
  null;
