import { type Account, type accounts, lacksNetwork } from "@/lib/contract/accounts/accounts";
import type { accountSettings } from "@/lib/contract/accounts/settings";
import type { Input, Output } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { Context } from "@/server/context";
import { refreshed, refreshesLeft } from "@/server/domain/accounts/proxy-refresh";
import { updateAccount } from "./accounts";
import { keep } from "./challenges";
import { applyAccountEvent } from "./events";
import { signIn } from "./sign-in";
import { ownProxy } from "./state-view";
import { mustFind, mustLock } from "./view";

/** The proxies in stock, by country and kind (CRED-24, CRED-27, CRED-102). */
export const proxyCountries = (cx: Context): Promise<Output<typeof accounts.proxyCountries>> =>
  cx.ports.network.proxyStock();

/** An account's custom proxy, without its password (CRED-14); null if it has none. */
export const findProxy = (cx: Context, { id }: Input<typeof accountSettings.proxy>) =>
  cx.transact(async (tx) => ownProxy(await mustFind(cx, tx, id)));

/** Sets another connection: a country's proxy, a custom one, or none. It is tested by signing in through it. */
export const setProxy = (
  cx: Context,
  { proxy, ...wanted }: Input<typeof accountSettings.setProxy>,
): Promise<Account> => updateAccount(cx, { ...wanted, proxy, customProxy: proxy !== undefined });

/** Another address of the same country, twice a day (CRED-122, CRED-123): the account signs in over it. */
export async function refreshProxy(
  cx: Context,
  { id }: Input<typeof accountSettings.refreshProxy>,
): Promise<Account> {
  const account = await cx.transact(async (tx) => {
    const row = await mustLock(cx, tx, id);
    if (lacksNetwork(row) || row.proxyKind === "custom" || row.proxyKind === "none")
      throw new DomainError("conflict");
    if (refreshesLeft(row, cx.now()) === 0) throw new DomainError("proxy_refreshes_used_up");
    return applyAccountEvent(
      cx,
      tx,
      row,
      { kind: "proxy_begun", countryCode: row.countryCode },
      refreshed(row, cx.now()),
    );
  });
  const change = { connection: true, session: false };
  return keep(cx, id, await signIn(cx, account, (network, access) => network.reconnect(access, change)));
}
