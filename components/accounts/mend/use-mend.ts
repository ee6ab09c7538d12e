"use client";

import { useTranslations } from "next-intl";
import { useTransition } from "react";
import { useSayRefusal } from "@/components/shell/use-say-refusal";
import { toast } from "@/components/ui/overlays/toast";
import { authorizeAccount, verifyEmail } from "@/lib/actions/accounts";
import type { Account, AccountCommand } from "@/lib/contract/accounts/accounts";
import { reach } from "@/lib/forms/reach";
import { problemOf } from "../problem";
import { useKeepAccount } from "../use-keep-account";

/** Commands that ask their owner nothing more. Waking an account up is signing it in (CRED-70). */
const calls = { verify_email: verifyEmail, authorize: authorizeAccount, reactivate: authorizeAccount };
type Direct = keyof typeof calls;

export const isDirect = (command: AccountCommand): command is Direct => command in calls;

/** Carries out what needs no form, and says how it went (CRED-57, CRED-58, CRED-70). */
export function useMend() {
  const t = useTranslations("accounts.mended");
  const sayRefusal = useSayRefusal();
  const keep = useKeepAccount();
  const [busy, start] = useTransition();
  const mend = (account: Account, command: Direct) =>
    start(async () => {
      const result = await reach(calls[command]({ id: account.id }));
      if (!result.ok) return sayRefusal(result);
      void keep(result.value);
      const left = problemOf(result.value, new Date());
      if (left?.cause === "app_approval") toast.warning(t("openApp"));
      else if (left?.command) toast.warning(t("notYet"));
      else toast.success(t(command, { name: result.value.fullName }));
    });
  return { mend, busy };
}
