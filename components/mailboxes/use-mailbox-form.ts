"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { useForm } from "react-hook-form";
import { useGo } from "@/components/shell/navigation/use-go";
import { toast } from "@/components/ui/overlays/toast";
import { connectMailbox, createSandboxMailbox } from "@/lib/actions/accounts";
import { currentWorkspace } from "@/lib/api/current-workspace";
import type { Account, Mailbox } from "@/lib/contract/accounts/accounts";
import type { MailWay } from "@/lib/contract/accounts/mail-consents";
import { useErrorText } from "@/lib/forms/errors";
import { reach } from "@/lib/forms/reach";
import { useSubmit } from "@/lib/forms/submit";
import { keys } from "@/lib/queries/keys";
import { offerUpgrade } from "@/lib/state/upgrade";
import { emptyServers, filled, type Servers, serversOf } from "./servers";

/** Whom it sends for, and the mailbox that is to be connected again, if it is no new one. */
type Of = { account: Pick<Account, "id" | "fullName">; mailbox?: Mailbox };

/** The server settings for an account, typed or from a sandbox mailbox, and the result of connecting. */
export function useMailboxForm({ account, mailbox }: Of) {
  const t = useTranslations("mailboxes.connect");
  const errorText = useErrorText();
  const go = useGo();
  const client = useQueryClient();
  const form = useForm<Servers>({
    defaultValues: mailbox ? serversOf(mailbox) : { ...emptyServers, fromName: account.fullName },
  });
  const { errors, isSubmitting } = form.formState;
  const { submit, failure } = useSubmit(form);
  const [sandboxFailure, setSandboxFailure] = useState<string>();
  const [making, startMaking] = useTransition();

  const takeSandboxMailbox = () =>
    startMaking(async () => {
      const made = await reach(createSandboxMailbox({ name: account.fullName }, currentWorkspace()));
      if (!made.ok) return setSandboxFailure(errorText(made.code, made.details));
      const { email, password, host, port, imapHost, imapPort } = made.value;
      setSandboxFailure(undefined);
      form.clearErrors();
      form.setValues({
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

  /** What was found out about an address. Without servers, those that are typed already stay. */
  const propose = (email: string, servers: MailWay["servers"]) => {
    form.clearErrors();
    form.setValues({ fromEmail: email, ...(servers ?? { username: email }) });
  };

  // Busy until the next page is there, so that a second press connects nothing.
  const [isLeaving, leave] = useTransition();
  const connect = form.handleSubmit(async (servers) => {
    setSandboxFailure(undefined);
    const connected = await submit(async () => {
      const result = await connectMailbox(
        { accountId: account.id, ...(mailbox ? { id: mailbox.id } : {}), ...filled(servers) },
        currentWorkspace(),
      );
      if (!result.ok) offerUpgrade(result.code, result.details);
      return result;
    });
    if (!connected) return;
    toast.success(t("connected", { email: connected.email }));
    await client.invalidateQueries({ queryKey: keys.mailboxes });
    leave(() => go("/mailboxes"));
  });
  const wrong = Object.keys(errors).length > 0 ? errorText("fill_all_fields") : undefined;
  return {
    ...{ form, connect, making, takeSandboxMailbox, propose },
    ...{ failure: failure ?? sandboxFailure ?? wrong, testing: isSubmitting || isLeaving },
  };
}
