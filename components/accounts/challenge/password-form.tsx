"use client";

import { useTranslations } from "next-intl";
import { useId, useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/fields/field";
import { PasswordInput } from "@/components/ui/fields/password-input";
import { toast } from "@/components/ui/overlays/toast";
import { updateAccount } from "@/lib/actions/accounts";
import { currentWorkspace } from "@/lib/api/current-workspace";
import type { Account } from "@/lib/contract/accounts/accounts";
import { useErrorText } from "@/lib/forms/errors";
import { reach } from "@/lib/forms/reach";
import { useSwitchedFocus } from "../use-switched-focus";

/** CRED-108, CRED-109. */
const shortest = 4;

type Props = { account: Account; onDone: (account: Account) => void };

/** The account's current password at the network; it is tried there right away. */
export function PasswordForm({ account, onDone }: Props) {
  const t = useTranslations("accounts.again");
  const errorText = useErrorText();
  const id = useId();
  const field = useSwitchedFocus<HTMLInputElement>();
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<string>();
  const [busy, start] = useTransition();
  const send = () =>
    start(async () => {
      if (password === "") return setProblem(errorText("not_valid_password"));
      if (password.length < shortest) return setProblem(errorText("account_password_too_short"));
      const result = await reach(updateAccount({ id: account.id, password }, currentWorkspace()));
      if (!result.ok)
        return setProblem(errorText(result.details.fields?.password ?? result.code, result.details));
      if (result.value.authStatus.wrongPassword) return setProblem(errorText("account_wrong_password"));
      toast.success(t("updated"));
      onDone(result.value);
    });
  return (
    <form
      noValidate
      className="grid gap-4"
      aria-labelledby={id}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <p id={id} className="type-body text-text-2">
        {t("lead", { name: account.username })}
      </p>
      <Field label={t("password")} hint={t("passwordHint")} error={problem}>
        <PasswordInput
          ref={field}
          autoComplete="off"
          value={password}
          onChange={(event) => {
            setPassword(event.target.value);
            setProblem(undefined);
          }}
        />
      </Field>
      <Button type="submit" variant="primary" busy={busy} className="justify-self-start">
        {t("send")}
      </Button>
    </form>
  );
}
