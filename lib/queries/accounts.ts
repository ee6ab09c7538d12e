import { queryOptions } from "@tanstack/react-query";
import { accounts } from "@/lib/contract/accounts/accounts";
import { accountSettings } from "@/lib/contract/accounts/settings";
import { conversationSyncs } from "@/lib/contract/inbox/conversation-sync";
import { keys } from "./keys";
import type { Reader } from "./reader";

export const accountsQuery = (read: Reader) =>
  queryOptions({ queryKey: keys.accounts, queryFn: () => read(accounts.list, {}) });

/** The state of the vendor behind the network. */
export const networkQuery = (read: Reader) =>
  queryOptions({
    queryKey: [...keys.accounts, "network"],
    queryFn: () => read(accounts.network, {}),
  });

/** Proxies in reserve by country (CRED-27). */
export const proxyCountriesQuery = (read: Reader) =>
  queryOptions({
    queryKey: [...keys.accounts, "proxy-countries"],
    queryFn: () => read(accounts.proxyCountries, {}),
  });

/** The wizard step at which an account continues. */
export const onboardingQuery = (read: Reader, id: string) =>
  queryOptions({
    queryKey: [...keys.accounts, id, "onboarding"],
    queryFn: () => read(accountSettings.onboardingInfo, { id }),
  });

export const blacklistQuery = (read: Reader, id: string) =>
  queryOptions({
    queryKey: [...keys.accounts, id, "blacklist"],
    queryFn: () => read(accountSettings.blacklist, { id }),
  });

export const signaturesQuery = (read: Reader, id: string) =>
  queryOptions({
    queryKey: [...keys.accounts, id, "signatures"],
    queryFn: () => read(accountSettings.signatures, { id }),
  });

/** Progress of syncing an account's past conversations. */
export const conversationSyncQuery = (read: Reader, id: string) =>
  queryOptions({
    queryKey: [...keys.accounts, id, "conversation-sync"],
    queryFn: () => read(conversationSyncs.show, { id }),
  });
