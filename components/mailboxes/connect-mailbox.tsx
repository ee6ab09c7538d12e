"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { FlaskConical } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { Select } from "@/components/ui/fields/select";
import { toast } from "@/components/ui/overlays/toast";
import { connectMailbox, createSandboxMailbox } from "@/lib/actions/accounts";
import { browserApi } from "@/lib/api/browser";
import type { Account } from "@/lib/contract/accounts/accounts";
import { fieldTexts, useErrorText } from "@/lib/forms/errors";
import { accountsQuery } from "@/lib/queries/accounts";
import { keys } from "@/lib/queries/keys";
import { offerUpgrade } from "@/lib/state/upgrade";
import { ReadingFields, SendingFields } from "./server-fields";
import { emptyServers, filled, type Servers } from "./servers";

/** Connects any SMTP and IMAP mailbox: both servers are tried before anything is kept (MAIL-06, MAIL-07). */
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
  const errorText = useErrorText();
  const router = useRouter();
  const client = useQueryClient();
  const [servers, setServers] = useState<Servers>({ ...emptyServers, fromName: account.fullName });
  const [errors, setErrors] = useState<Partial<Record<keyof Servers, string>>>({});
  const [failure, setFailure] = useState<string>();
  const [testing, startTest] = useTransition();
  const [making, startMaking] = useTransition();
  const set = (part: Partial<Servers>) => setServers((before) => ({ ...before, ...part }));

  const takeSandboxMailbox = () =>
    startMaking(async () => {
      const made = await createSandboxMailbox({ name: account.fullName });
      if (!made.ok) return setFailure(errorText(made.code, made.details));
      const { email, password, host, port, imapHost, imapPort } = made.value;
      setFailure(undefined);
      setErrors({});
      set({
        fromEmail: email,
        host,
        port,
        username: email,
        password,
        encryption: "none",
        imapHost,
        imapPort,
        imapEncryption: "none",
      });
    });

  const connect = () =>
    startTest(async () => {
      setFailure(undefined);
      setErrors({});
      const result = await connectMailbox({ accountId: account.id, ...filled(servers) });
      if (result.ok) {
        toast.success(t("connected", { email: result.value.email }));
        await client.invalidateQueries({ queryKey: keys.mailboxes });
        router.push("/mailboxes");
        return;
      }
      offerUpgrade(result.code, result.details);
      const wrong = fieldTexts(result.details.fields, (code) => errorText(code));
      setErrors(wrong);
      setFailure(errorText(Object.keys(wrong).length > 0 ? "fill_all_fields" : result.code, result.details));
    });

  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        connect();
      }}
    >
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
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t("fromName")} error={errors.fromName}>
            <Input value={servers.fromName} onChange={(event) => set({ fromName: event.target.value })} />
          </Field>
          <Field label={t("fromEmail")} error={errors.fromEmail}>
            <Input
              type="email"
              value={servers.fromEmail}
              onChange={(event) => set({ fromEmail: event.target.value })}
            />
          </Field>
        </div>
      </Card>
      <Card>
        <h2 className="type-title mb-4">{t("sending")}</h2>
        <SendingFields value={servers} onChange={set} errors={errors} />
      </Card>
      <Card>
        <h2 className="type-title mb-4">{t("reading")}</h2>
        <ReadingFields value={servers} onChange={set} errors={errors} />
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
