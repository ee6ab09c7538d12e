"use client";

import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { RadioGroup } from "@/components/ui/fields/radio-group";
import { chooseForAccount } from "@/lib/actions/accounts";
import { currentWorkspace } from "@/lib/api/current-workspace";
import type { Account } from "@/lib/contract/accounts/accounts";
import { useErrorText } from "@/lib/forms/errors";
import { reach } from "@/lib/forms/reach";

type Props = { account: Account; onDone: (account: Account) => void };

/** A choice that the network requires before it lets the account in: a contract, a product, or how to receive a code. */
export function ChoiceForm({ account, onDone }: Props) {
  const asked = account.authStatus.choice;
  const t = useTranslations("accounts.choice");
  const errorText = useErrorText();
  const [choice, setChoice] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [busy, start] = useTransition();
  if (!asked) return null;
  const send = () =>
    start(async () => {
      if (choice === undefined) return;
      setFailure(undefined);
      const result = await reach(chooseForAccount({ id: account.id, choice }, currentWorkspace()));
      if (!result.ok) return setFailure(errorText(result.code, result.details));
      setChoice(undefined);
      onDone(result.value);
    });
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {failure && <Banner tone="danger">{failure}</Banner>}
      <RadioGroup
        legend={t(`lead.${asked.of}`, { name: account.username })}
        value={choice}
        onChange={setChoice}
        className="[&>div]:grid [&>div]:gap-3"
        options={asked.options.map(({ value, label, description }) => ({
          value,
          label,
          ...(description === null ? {} : { description }),
        }))}
      />
      <Button
        type="submit"
        variant="primary"
        busy={busy}
        disabledReason={choice === undefined ? t("chooseFirst") : undefined}
        className="justify-self-start"
      >
        {t("send")}
      </Button>
    </form>
  );
}
