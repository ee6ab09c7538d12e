"use client";

import { useTranslations } from "next-intl";
import { useId, useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/password-input";
import { toast } from "@/components/ui/toast";
import { updateAccount } from "@/lib/actions/accounts";
import type { Account } from "@/lib/contract/accounts";
import { useErrorText } from "@/lib/forms/errors";
import { CodeForm } from "./code-form";

type Props = { account: Account; onClose: () => void };

/**
 * Brings an account back that the network does not let in: by its password, then by the code it may ask for. After a
 * code was entered or sent again the dialog closes (CRED-46); the card says what is still missing.
 */
export function SignInAgain({ account: before, onClose }: Props) {
  const t = useTranslations("accounts");
  const [account, setAccount] = useState(before);
  const waits = account.authStatus.securityCode !== null;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(waits ? "code.title" : "again.title", { name: account.fullName })}
      size="small"
    >
      <div className="pb-5">
        {waits ? (
          <CodeForm account={account} onChange={onClose} />
        ) : (
          <PasswordForm
            account={account}
            onChange={(next) => (next.authStatus.securityCode ? setAccount(next) : onClose())}
          />
        )}
      </div>
    </Dialog>
  );
}

function PasswordForm({ account, onChange }: { account: Account; onChange: (account: Account) => void }) {
  const t = useTranslations("accounts");
  const errorText = useErrorText();
  const id = useId();
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<string>();
  const [busy, start] = useTransition();
  const send = () =>
    start(async () => {
      if (password === "") return setProblem(errorText("not_valid_password"));
      const result = await updateAccount({ id: account.id, password });
      if (!result.ok) return setProblem(errorText(result.details.fields?.password ?? result.code));
      if (result.value.status === "active")
        toast.success(t("code.connected", { name: result.value.fullName }));
      onChange(result.value);
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
        {t("again.lead", { name: account.username })}
      </p>
      <Field label={t("connect.password")} hint={t("connect.passwordHint")} error={problem}>
        <PasswordInput
          autoComplete="off"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="primary" busy={busy} className="justify-self-start">
        {t("again.send")}
      </Button>
    </form>
  );
}
