"use client";

import { useQuery } from "@tanstack/react-query";
import { FlaskConical } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/fields/field";
import { Select } from "@/components/ui/fields/select";
import { browserApi } from "@/lib/api/browser";
import type { Account } from "@/lib/contract/accounts/accounts";
import { accountsQuery } from "@/lib/queries/accounts";
import { ReadingFields, SenderFields, SendingFields } from "./server-fields";
import { useMailboxForm } from "./use-mailbox-form";

/** Connects any SMTP and IMAP mailbox; both servers are tested before anything is saved (MAIL-06, MAIL-07). */
export function ConnectMailbox() {
  const t = useTranslations("mailboxes.connect");
  const { data: accounts = [] } = useQuery(accountsQuery(browserApi));
  const [chosen, setChosen] = useState<string>();
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
      {account && <MailboxForm key={account.id} account={account} />}
    </div>
  );
}

function MailboxForm({ account }: { account: Account }) {
  const t = useTranslations("mailboxes.connect");
  const { form, connect, failure, testing, making, takeSandboxMailbox } = useMailboxForm(account);
  return (
    <form noValidate className="grid gap-5" onSubmit={connect}>
      {failure && <Banner tone="danger">{failure}</Banner>}
      <Card>
        <div className="mb-4 flex flex-wrap items-center gap-3">
          <h2 className="type-title me-auto">{t("sender")}</h2>
          <Button
            size="compact"
            icon={<FlaskConical aria-hidden />}
            busy={making}
            onClick={takeSandboxMailbox}
          >
            {t("useSandbox")}
          </Button>
        </div>
        <SenderFields form={form} />
      </Card>
      <Card>
        <h2 className="type-title mb-4">{t("sending")}</h2>
        <SendingFields form={form} />
      </Card>
      <Card>
        <h2 className="type-title mb-4">{t("reading")}</h2>
        <ReadingFields form={form} />
      </Card>
      <div className="flex items-center gap-3">
        <Button type="submit" variant="primary" busy={testing}>
          {t("submit")}
        </Button>
        <p className="type-small text-text-3">{t("note")}</p>
      </div>
    </form>
  );
}
