"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { toast } from "@/components/ui/overlays/toast";
import { setTwoFactor } from "@/lib/actions/accounts";
import { browserApi } from "@/lib/api/browser";
import type { Account } from "@/lib/contract/accounts/accounts";
import { usernameOf } from "@/lib/contract/accounts/rules";
import type { ErrorCode } from "@/lib/contract/errors";
import { looksLikeEmail } from "@/lib/contract/fields";
import { useErrorText } from "@/lib/forms/errors";
import { reach } from "@/lib/forms/reach";
import { accountsQuery } from "@/lib/queries/accounts";

export type Factor = NonNullable<Account["twoFactor"]>;

/** The error for each failed status; a pending one is not an error yet (CRED-65, CRED-66). */
const refusals: Partial<Record<Factor["status"], ErrorCode>> = {
  invalid: "two_factor_wrong",
  failed: "two_factor_wrong",
  locked: "two_factor_locked",
};

/** The form values of the second factor's sign-in, its current status, and errors. */
export function useTwoFactor(account: Account, onDone: (account: Account) => void) {
  const t = useTranslations("accounts.twoFactor");
  const errorText = useErrorText();
  const client = useQueryClient();
  const [factor, setFactor] = useState(account.twoFactor);
  const [updated, setUpdated] = useState(false);
  const [username, setUsername] = useState(factor?.username ?? "");
  const [password, setPassword] = useState("");
  const [wrong, setWrong] = useState<{ username?: string; password?: string; failure?: string }>(() => {
    const code = factor && factor.status !== "locked" ? refusals[factor.status] : undefined;
    return code && !factor?.updatePassword ? { failure: errorText(code) } : {};
  });
  const [busy, start] = useTransition();

  const send = () =>
    start(async () => {
      const input = { username: usernameOf(username), password: password.trim() };
      const found = {
        ...(looksLikeEmail(input.username) ? {} : { username: errorText("not_valid_email") }),
        ...(input.password ? {} : { password: errorText("fill_this_field") }),
      };
      setWrong(found);
      if (Object.keys(found).length > 0) return;
      const result = await reach(setTwoFactor({ id: account.id, ...input }));
      if (!result.ok) return setWrong({ failure: errorText(result.code, result.details) });
      const next = result.value;
      setFactor(next);
      setUpdated(false);
      const refusal = refusals[next.status];
      if (refusal && !next.updatePassword) return setWrong({ failure: errorText(refusal) });
      if (refusal) return;
      toast.success(t("saved"));
      // The response contains only the second factor, but the sign-in has continued meanwhile.
      const list = await client.fetchQuery({ ...accountsQuery(browserApi), staleTime: 0 });
      onDone(list.find(({ id }) => id === account.id) ?? { ...account, twoFactor: next });
    });
  return {
    ...{ factor, wrong, busy, send },
    ...{ username, setUsername, password, setPassword, updated, setUpdated },
  };
}
