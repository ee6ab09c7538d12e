import { looksSpent, type NetworkAccount, type NetworkPort, type TakeLook } from "@/server/ports/network";
import { dropOldest } from "./drop-oldest";

/** An action this soon after a profile view uses the page that is open. */
const openMs = 5 * 60_000;
const maxEntries = 10_000;

/**
 * A network whose driver counts no looks itself: everything that opens a person's profile takes one from the account's day first, as
 * the members' network counts it (R10). What a person asks for by hand waits for none, but is counted.
 */
export function countLooks(port: NetworkPort, takeLook: TakeLook, now: () => Date): NetworkPort {
  const openSince = new Map<string, number>();

  async function look(account: NetworkAccount, whom: string, isOwed = false): Promise<boolean> {
    const page = `${account.accountId} ${whom}`;
    if (+now() - (openSince.get(page) ?? Number.NEGATIVE_INFINITY) < openMs) return true;
    if (!(await takeLook(account, isOwed))) return false;
    openSince.delete(page);
    openSince.set(page, +now());
    dropOldest(openSince, maxEntries);
    return true;
  }
  const mustLook = async (account: NetworkAccount, whom: string) => {
    if (!(await look(account, whom))) throw new Error(looksSpent);
  };

  return {
    ...port,
    async lookAt(account, whom) {
      await mustLook(account, whom);
      return port.lookAt(account, whom);
    },
    async newestPost(account, whom) {
      await mustLook(account, whom);
      return port.newestPost(account, whom);
    },
    async withdraw(account, whom) {
      if (!(await look(account, whom))) return { kind: "later", reason: looksSpent };
      return port.withdraw(account, whom);
    },
    async act(account, action, ready) {
      if (!(await look(account, action.to, action.byHand === true)))
        return { kind: "later", reason: looksSpent };
      return port.act(account, action, ready);
    },
  };
}
