import { type AccountCommand, lacksNetwork } from "@/lib/contract/accounts/accounts";
import type { AccountLife } from "./account-state";
import { awaitedOf } from "./awaited";

type Commanded = AccountLife & { proxyRefreshesLeft: number; proxyKind: string; offersBrowser: boolean };

/** The commands its owner can give an account in this state; the interface repeats no rule. */
export function commandsFor(account: Commanded): AccountCommand[] {
  const { status, automationType, proxyKind } = account;
  if (status === "deleted") return [];
  if (lacksNetwork(account)) return ["connect_network", "remove"];
  const awaited = awaitedOf(account);
  const isCloud = automationType === "cloud";
  const isRented = proxyKind === "basic" || proxyKind === "residential";
  const may: Record<AccountCommand, boolean> = {
    enter_code: awaited === "code",
    send_phone: awaited === "phone",
    choose: awaited === "choice",
    cancel_approval: awaited === "authorization" && account.auth.approval !== undefined,
    verify_email: awaited === "email",
    authorize:
      status === "blocked" ||
      ["challenge", "authorization", "subscription", "login", "proxy"].includes(awaited ?? ""),
    set_two_factor: awaited === "two_factor" && account.requiredTwoFactor !== "other",
    update_password: isCloud && status !== "blocked",
    refresh_proxy: isCloud && isRented && account.proxyRefreshesLeft > 0,
    switch_automation: status !== "blocked" && (!isCloud || account.offersBrowser),
    connect_network: false,
    reactivate: status === "inactive",
    remove: true,
  };
  return (Object.keys(may) as AccountCommand[]).filter((command) => may[command]);
}
