"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useSayRefusal } from "@/components/shell/use-say-refusal";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { Select } from "@/components/ui/fields/select";
import { DefinitionList } from "@/components/ui/lists/definition-list";
import { Panel } from "@/components/ui/overlays/panel";
import { toast } from "@/components/ui/overlays/toast";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import { type AiDomain, type AiEmailsOverview, aiEmails } from "@/lib/contract/ai-emails/ai-emails";
import { maxMailboxesPerDomain } from "@/lib/contract/ai-emails/names";
import { useErrorText } from "@/lib/forms/errors";
import { accountsQuery } from "@/lib/queries/accounts";
import { useChanged } from "./use-changed";

type Props = {
  domains: readonly AiDomain[];
  slots: AiEmailsOverview["slots"];
  /** The domain that was chosen before, if any. */
  chosen: string;
  onClose: () => void;
};

/** Asks for the domain, the account and the names; the mailbox takes a slot of the plan. */
export function CreateMailbox({ domains, slots, chosen, onClose }: Props) {
  const t = useTranslations("ai-emails");
  const form = useCreation(domains, chosen, onClose);
  const { domain, open, accounts } = form;
  const errorText = useErrorText();
  const isFull = slots.used >= slots.total;
  const full = errorText("mailbox_slots_full", { limit: slots.total });
  const reason =
    open.length === 0
      ? t("create.noDomain")
      : accounts.length === 0
        ? t("create.noAccount")
        : form.senderName.trim() === "" || form.name === ""
          ? t("create.fill")
          : undefined;
  return (
    <Panel
      open
      onClose={onClose}
      title={t("create.title")}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button
            variant="primary"
            busy={form.isPending}
            disabledReason={isFull ? full : reason}
            onClick={() => form.save()}
          >
            {t("createMailbox")}
          </Button>
        </>
      }
    >
      <form onSubmit={form.save} className="grid gap-4 p-4">
        {isFull && <Banner tone="warning">{full}</Banner>}
        {open.length === 0 && <Banner tone="warning">{t("create.noDomain")}</Banner>}
        <Field
          label={t("create.domain")}
          hint={domain && t("create.domainHint", { used: domain.mailboxes, limit: maxMailboxesPerDomain })}
        >
          <Select
            value={domain?.id}
            onChange={form.setDomainId}
            options={open.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Field>
        <Field label={t("create.account")} hint={t("create.accountHint")}>
          <Select
            value={form.accountId}
            onChange={form.setAccountId}
            options={accounts.map(({ id, fullName }) => ({ value: id, label: fullName }))}
          />
        </Field>
        <Field label={t("create.senderName")} error={form.errorOf("senderName")}>
          <Input
            value={form.senderName}
            maxLength={100}
            autoComplete="off"
            onChange={(event) => form.setSenderName(event.target.value)}
          />
        </Field>
        <Field
          label={t("create.address")}
          error={form.errorOf("name")}
          hint={domain && `${form.name || "…"}@${domain.name}`}
        >
          <Input
            value={form.name}
            maxLength={64}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => form.setName(event.target.value.trim().toLowerCase())}
          />
        </Field>
        <div className="rounded-card bg-sunken p-3">
          <DefinitionList
            items={[
              {
                term: t("create.slotsAfter"),
                value: t("create.slotsAfterOf", { used: slots.used + 1, total: slots.total }),
              },
              { term: t("create.firstDays"), value: t("create.firstDaysText") },
              { term: t("create.cost"), value: t("create.costNone") },
            ]}
          />
        </div>
        <button type="submit" hidden />
      </form>
    </Panel>
  );
}

/** The values of the form, and what sending them says. */
function useCreation(domains: readonly AiDomain[], chosen: string, onClose: () => void) {
  const t = useTranslations("ai-emails.create");
  const errorText = useErrorText();
  const sayRefusal = useSayRefusal();
  const changed = useChanged();
  const { data: accounts = [] } = useQuery(accountsQuery(browserApi));
  const open = domains.filter(
    ({ state, mailboxes }) => state === "ready" && mailboxes < maxMailboxesPerDomain,
  );
  const [domainId, setDomainId] = useState(chosen);
  const [pickedAccount, setAccountId] = useState<string>();
  const [senderName, setSenderName] = useState("");
  const [name, setName] = useState("");
  const domain = open.find(({ id }) => id === domainId) ?? open[0];
  const accountId = pickedAccount ?? accounts[0]?.id;
  const { mutate, isPending, error } = useMutation({
    mutationFn: (to: { domainId: string; accountId: string }) =>
      browserApi(aiEmails.createMailbox, { ...to, senderName: senderName.trim(), name }),
    onSuccess: (made) => {
      toast.success(t(made.state === "pending" ? "pending" : "created"));
      onClose();
    },
    onError: (refusal) => {
      if (!(refusal instanceof ApiError)) throw refusal;
      if (!refusal.details.fields) sayRefusal(refusal);
    },
    onSettled: changed,
  });
  return {
    ...{ open, domain, accounts, accountId, senderName, name, isPending },
    ...{ setDomainId, setAccountId, setSenderName, setName },
    errorOf(field: "senderName" | "name"): string | undefined {
      const code = error instanceof ApiError ? error.details.fields?.[field] : undefined;
      return code && errorText(code);
    },
    save(event?: FormEvent) {
      event?.preventDefault();
      if (domain && accountId && name !== "" && senderName.trim() !== "")
        mutate({ domainId: domain.id, accountId });
    },
  };
}
