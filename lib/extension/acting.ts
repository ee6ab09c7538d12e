import * as z from "zod";
import { browserApi } from "@/lib/api/browser";
import type { Account } from "@/lib/contract/accounts/accounts";
import { extension } from "@/lib/contract/accounts/extension";
import { serverEvents } from "@/lib/contract/events";
import { executeCommand } from "./execute-command";
import { handOver } from "./hand-over";
import { whoIsSignedIn } from "./network";

/** How often this tab reports its presence. */
const roundMs = 30_000;
/** Checking who is signed in opens a tab. If no one was, it is done rarely and when the user returns to the page. */
const restMs = 5 * 60_000;

/** The part of the tab's connection that is needed here. */
type Socket = Record<"on" | "off", (event: string, listener: (payload: unknown) => void) => unknown>;
type Acting = Pick<Account, "id" | "username" | "automationType" | "waitForAuthorization">;

/**
 * Acts in this browser for the account whose member is signed in at the network, until stopped: hands the login over if the account waits
 * for it, reports that a tab is present, and executes the server's commands. Only one tab acts at a time.
 */
export function startActing(socket: Socket, accountsNow: () => Promise<readonly Acting[]>): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const act = () => actUntil(socket, accountsNow, signal);
  const locks = (navigator as Partial<Navigator>).locks;
  void (locks ? locks.request("acting-at-the-network", { signal }, act) : act()).catch(() => {});
  return () => stopping.abort();
}

async function actUntil(
  socket: Socket,
  accountsNow: () => Promise<readonly Acting[]>,
  signal: AbortSignal,
): Promise<void> {
  let current: Acting | null = null;
  let restsUntil = 0;

  async function round(): Promise<void> {
    const accounts = await accountsNow();
    const known = accounts.find(({ id }) => id === current?.id);
    current = known && !known.waitForAuthorization ? known : null;
    if (!current && Date.now() >= restsUntil) {
      restsUntil = Date.now() + restMs;
      current = await arrive(accounts);
    }
    if (current) await browserApi(extension.present, { id: current.id });
  }
  const onCommand = (payload: unknown) => {
    const { success, data } = z.safeDecode(serverEvents.extension_command, payload as never);
    if (!success || !current || data.accountId !== current.id) return;
    executeCommand(data.id, current.username).then(
      (isStillHere) => {
        if (!isStillHere) current = null;
      },
      () => {},
    );
  };

  const again = () => void round().catch(() => {});
  const lookAgain = () => {
    restsUntil = 0;
    again();
  };
  socket.on("extension_command", onCommand);
  socket.on("update_credentials", lookAgain);
  window.addEventListener("focus", lookAgain);
  const timer = setInterval(again, roundMs);
  again();
  await new Promise((resolve) => signal.addEventListener("abort", resolve));
  clearInterval(timer);
  socket.off("extension_command", onCommand);
  socket.off("update_credentials", lookAgain);
  window.removeEventListener("focus", lookAgain);
}

/** Finds the account whose member is signed in here; hands its login over if the account waits for that. */
async function arrive(accounts: readonly Acting[]): Promise<Acting | null> {
  const ours = accounts.filter(({ automationType }) => automationType === "extension");
  const found = ours.length > 0 ? await whoIsSignedIn() : null;
  if (found?.kind !== "signed_in") return null;
  const name = found.member.username.toLowerCase();
  const account = ours.find(({ username }) => username.toLowerCase() === name);
  if (!account) return null;
  return account.waitForAuthorization ? handOver(account.id, found.member) : account;
}
