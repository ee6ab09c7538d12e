"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Field } from "@/components/ui/fields/field";
import { Select } from "@/components/ui/fields/select";
import { browserApi } from "@/lib/api/browser";
import { accountsQuery } from "@/lib/queries/accounts";

/** Loaded after the page. */
const ConnectWays = dynamic(() => import("./connect-ways").then((module) => module.ConnectWays), {
  loading: () => null,
});

/** Connects a mailbox by its owner's consent at the provider, or any other by SMTP and IMAP; both servers are tested before anything is saved (MAIL-06, MAIL-07). */
export function ConnectMailbox() {
  const t = useTranslations("mailboxes.connect");
  const { data: accounts = [] } = useQuery(accountsQuery(browserApi));
  const [chosen, setChosen] = useState(useSearchParams().get("selectedCred"));
  const account = accounts.find(({ id }) => id === chosen) ?? accounts[0];
  return (
    <div className="grid gap-5">
      {accounts.length > 1 && (
        <Field label={t("account")} hint={t("accountHint")} className="max-w-90">
          <Select
            value={account?.id}
            onChange={setChosen}
            options={accounts.map(({ id, fullName }) => ({ value: id, label: fullName }))}
          />
        </Field>
      )}
      {account && <ConnectWays key={account.id} account={account} />}
    </div>
  );
}
