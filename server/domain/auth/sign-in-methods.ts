import type { registrations } from "@/lib/contract/auth";
import type { Provider } from "@/server/ports/identity";

/** The sign-in providers that the brand offers and this installation is registered with (AUTH-31). */
export const openProviders = (
  { id, authMethods }: { id: string; authMethods: readonly string[] },
  clients: Readonly<Record<string, Partial<Record<Provider, unknown>>>>,
): Record<Provider, boolean> => {
  const isOpen = (provider: Provider) => authMethods.includes(provider) && Boolean(clients[id]?.[provider]);
  return { google: isOpen("google"), microsoft: isOpen("microsoft") };
};

type Registration = (typeof registrations)[number];

/** Whether a new person may sign up: anyone, invited people, or only those another product signs in (AUTH-33). */
export const maySignUp = (registration: Registration, isInvited: boolean): boolean =>
  registration === "open" || (registration === "invitation" && isInvited);
