"use client";

import { useTranslations } from "next-intl";
import { useTransition } from "react";
import { useSayRefusal } from "@/components/shell/use-say-refusal";
import { toast } from "@/components/ui/overlays/toast";
import { authorizeAccount, verifyEmail } from "@/lib/actions/accounts";
import { currentWorkspace } from "@/lib/api/current-workspace";
import type { Account, AccountCommand } from "@/lib/contract/accounts/accounts";
import { reach } from "@/lib/forms/reach";
import { problemOf } from "../problem";
import { useKeepAccount } from "../use-keep-account";

/** Commands that need no input. Waking up an account means signing it in (CRED-70). */
const calls = { verify_email: verifyEmail, authorize: authorizeAccount, reactivate: authorizeAccount };
type Direct = keyof typeof calls;

export const isDirect = (command: AccountCommand): command is Direct => command in calls;

/** Runs a command that needs no form and reports the result (CRED-57, CRED-58, CRED-70). */
export function useAccountCommand() {
  const t = useTranslations("accounts.mended");
  const sayRefusal = useSayRefusal();
  const keep = useKeepAccount();
  const [busy, start] = useTransition();
  const run = (account: Account, command: Direct) =>
    start(async () => {
      const result = await reach(calls[command]({ id: account.id }, currentWorkspace()));
      if (!result.ok) return sayRefusal(result);
      void keep(result.value);
      const left = problemOf(result.value, new Date());
      if (left?.cause === "app_approval") toast.warning(t("openApp"));
      else if (left?.command) toast.warning(t("notYet"));
      else toast.success(t(command, { name: result.value.fullName }));
    });
  return { run, busy };
}
