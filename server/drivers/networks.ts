import { isSandboxAddress } from "@/server/domain/sandbox/seat-state";
import type { NetworkAccount, NetworkPort, Networks } from "@/server/ports/network";

/** Drivers by the name that `accounts.network` holds; the sandbox is always there. */
type Drivers = Record<string, NetworkPort> & { sandbox: NetworkPort };

/**
 * All networks as one: each call goes to the driver that acts for the account it names. Addresses that can be nobody's belong
 * to the sandbox, all others to `main`, the network this installation works on.
 */
export function createNetworks(drivers: Drivers, main: string): Networks {
  const driverOf = ({ network }: Pick<NetworkAccount, "network">): NetworkPort => {
    const driver = drivers[network];
    if (!driver) throw new Error(`no driver acts for the network ${network}`);
    return driver;
  };
  return {
    placeFor(username) {
      const network = isSandboxAddress(username) ? "sandbox" : main;
      return { network, isSandbox: driverOf({ network }).isSandbox };
    },
    signIn: (account) => driverOf(account).signIn(account),
    enterCode: (account, code) => driverOf(account).enterCode(account, code),
    resendCode: (account) => driverOf(account).resendCode(account),
    enterPhone: (account, phone) => driverOf(account).enterPhone(account, phone),
    enterTwoFactor: (account, factor) => driverOf(account).enterTwoFactor(account, factor),
    signOut: (account) => driverOf(account).signOut(account),
    proxyStock: () => driverOf({ network: main }).proxyStock(),
    self: (account) => driverOf(account).self(account),
    withdraw: (account, ref) => driverOf(account).withdraw(account, ref),
    lookAt: (account, ref) => driverOf(account).lookAt(account, ref),
    act: (account, action, ready) => driverOf(account).act(account, action, ready),
    lookUp: (account, action, since) => driverOf(account).lookUp(account, action, since),
    events: (account, cursor, limit) => driverOf(account).events(account, cursor, limit),
    wake(remoteRef) {
      for (const driver of Object.values(drivers)) driver.wake?.(remoteRef);
    },
  };
}
