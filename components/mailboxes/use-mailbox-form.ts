"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { toast } from "@/components/ui/overlays/toast";
import { connectMailbox, createSandboxMailbox } from "@/lib/actions/accounts";
import type { Account } from "@/lib/contract/accounts/accounts";
import { fieldTexts, useErrorText } from "@/lib/forms/errors";
import { keys } from "@/lib/queries/keys";
import { offerUpgrade } from "@/lib/state/upgrade";
import { emptyServers, filled, type Servers } from "./servers";

/** The server settings for an account, typed or from a sandbox mailbox, and the result of connecting. */
export function useMailboxForm(account: Account) {
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
  return { servers, set, errors, failure, testing, connect, making, takeSandboxMailbox };
}
