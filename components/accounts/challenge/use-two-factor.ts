"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { toast } from "@/components/ui/overlays/toast";
import { setTwoFactor } from "@/lib/actions/accounts";
import { browserApi } from "@/lib/api/browser";
import { currentWorkspace } from "@/lib/api/current-workspace";
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
  const form = useForm({ defaultValues: { username: factor?.username ?? "", password: "" } });
  // The focused button of the previous step was unmounted.
  useEffect(() => form.setFocus("username"), [form.setFocus]);
  const [failure, setFailure] = useState(() => {
    const code = factor && factor.status !== "locked" ? refusals[factor.status] : undefined;
    return code && !factor?.updatePassword ? errorText(code) : undefined;
  });

  const send = form.handleSubmit(async (typed) => {
    setFailure(undefined);
    const input = { username: usernameOf(typed.username), password: typed.password.trim() };
    const result = await reach(setTwoFactor({ id: account.id, ...input }, currentWorkspace()));
    if (!result.ok) return setFailure(errorText(result.code, result.details));
    const next = result.value;
    setFactor(next);
    setUpdated(false);
    const refusal = refusals[next.status];
    if (refusal && !next.updatePassword) return setFailure(errorText(refusal));
    if (refusal) return;
    toast.success(t("saved"));
    // The response contains only the second factor, but the sign-in has continued meanwhile.
    const list = await client.fetchQuery({ ...accountsQuery(browserApi), staleTime: 0 });
    onDone(list.find(({ id }) => id === account.id) ?? { ...account, twoFactor: next });
  });
  const field = {
    username: form.register("username", {
      validate: (text) => looksLikeEmail(usernameOf(text)) || errorText("not_valid_email"),
    }),
    password: form.register("password", {
      validate: (text) => text.trim() !== "" || errorText("fill_this_field"),
    }),
  };
  const { errors, isSubmitting } = form.formState;
  return { factor, field, errors, failure, send, isSubmitting, updated, setUpdated };
}
