import { type NetworkAccount, type NetworkPort, type Networks, noNetwork } from "@/server/ports/network";
import { isSandboxAddress } from "@/server/sandbox/rules/seat-state";

/** Drivers by the name that `accounts.network` holds; the sandbox is always there, and so are browsers with the extension. */
type Drivers = Record<string, NetworkPort> & { sandbox: NetworkPort; extension: NetworkPort };

/**
 * Routes each call to the driver of the account's network, or to its owner's browser. Reserved addresses belong to the sandbox, all others
 * to `main`, this installation's network.
 */
export function createNetworks(drivers: Drivers, main: string): Networks {
  const driverFor = (network: string): NetworkPort => {
    const driver = drivers[network];
    if (!driver) throw new Error(`no driver acts for the network ${network}`);
    return driver;
  };
  const driverOf = ({ network, automationType }: NetworkAccount): NetworkPort =>
    automationType === "extension" ? drivers.extension : driverFor(network);
  return {
    placeFor(username) {
      const network = isSandboxAddress(username) ? "sandbox" : main;
      return { network, isSandbox: driverFor(network).isSandbox };
    },
    proxyTypesOf: (network) => driverFor(network).proxyTypes,
    main,
    signIn: (account) => driverOf(account).signIn(account),
    reconnect: (account, change) => driverOf(account).reconnect(account, change),
    choose: (account, of, id) => driverOf(account).choose(account, of, id),
    checkApproval: (account) => driverOf(account).checkApproval(account),
    enterCode: (account, code) => driverOf(account).enterCode(account, code),
    resendCode: (account) => driverOf(account).resendCode(account),
    enterPhone: (account, phone) => driverOf(account).enterPhone(account, phone),
    enterTwoFactor: (account, factor) => driverOf(account).enterTwoFactor(account, factor),
    // Where it was signed in from here once, a session may be left although its owner's browser acts for it now.
    signOut: async (account) => {
      if (account.network !== noNetwork) await driverFor(account.network).signOut(account);
    },
    // The network stores the account's data, whichever driver acts for it.
    move: async (account, workspaceId) =>
      (await driverFor(account.network).move?.(account, workspaceId)) ?? (async () => undefined),
    proxyStock: () => driverFor(main).proxyStock(),
    self: (account) => driverOf(account).self(account),
    photo: (account) => driverOf(account).photo(account),
    file: (account, ...of) => driverOf(account).file(account, ...of),
    withdraw: (account, ref) => driverOf(account).withdraw(account, ref),
    lookAt: (account, ref) => driverOf(account).lookAt(account, ref),
    newestPost: (account, ref) => driverOf(account).newestPost(account, ref),
    act: (account, action, ready) => driverOf(account).act(account, action, ready),
    search: (account, ...of) => driverOf(account).search(account, ...of),
    lookUp: (account, action, since) => driverOf(account).lookUp(account, action, since),
    events: (account, cursor, limit) => driverOf(account).events(account, cursor, limit),
    history: (account, cursor) => driverOf(account).history(account, cursor),
    wake(remoteRef) {
      for (const driver of Object.values(drivers)) driver.wake?.(remoteRef);
    },
  };
}
