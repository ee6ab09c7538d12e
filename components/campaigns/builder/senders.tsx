"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { AccountType } from "@/components/accounts/parts/account-type";
import { Avatar } from "@/components/ui/avatar";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { Select } from "@/components/ui/fields/select";
import { TextLink } from "@/components/ui/text-link";
import { browserApi } from "@/lib/api/browser";
import { lacksNetwork } from "@/lib/contract/accounts/accounts";
import type { Campaign } from "@/lib/contract/campaigns/campaigns";
import { accountsQuery } from "@/lib/queries/accounts";
import { mailboxesQuery } from "@/lib/queries/mailboxes";

type Senders = Campaign["senders"];
type Props = { value: Senders; onChange: (senders: Senders) => void; needsMailbox: boolean };

/** The campaign's senders: accounts, each with the mailbox its emails leave from (R12). */
export function SenderChoice({ value, onChange, needsMailbox }: Props) {
  const t = useTranslations("campaigns.senders");
  const { data: accounts = [] } = useQuery(accountsQuery(browserApi));
  const { data: mailboxes = [] } = useQuery(mailboxesQuery(browserApi));
  const usable = mailboxes.filter(({ status }) => status === "connected");
  const firstMailboxOf = (accountId: string) =>
    usable.find((mailbox) => mailbox.accountId === accountId)?.id ?? usable[0]?.id ?? null;
  const toggle = (accountId: string) =>
    onChange(
      value.some((sender) => sender.accountId === accountId)
        ? value.filter((sender) => sender.accountId !== accountId)
        : [...value, { accountId, mailboxId: firstMailboxOf(accountId) }],
    );
  return (
    <section aria-label={t("title")} className="rounded-card border border-line bg-surface p-4">
      <h2 className="type-strong mb-2">{t("title")}</h2>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {accounts.map((account) => {
          const sender = value.find(({ accountId }) => accountId === account.id);
          return (
            <li key={account.id}>
              <Checkbox
                checked={sender !== undefined}
                onChange={() => toggle(account.id)}
                label={
                  <span className="flex items-center gap-2">
                    <Avatar name={account.fullName} id={account.id} size={20} /> {account.fullName}
                    {lacksNetwork(account) && <AccountType type={account.accountType} />}
                  </span>
                }
              />
              {sender && usable.length > 0 && (
                <div className="mt-1.5 ps-6">
                  <Select
                    label={t("mailbox", { name: account.fullName })}
                    value={sender.mailboxId ?? undefined}
                    placeholder={t("noMailbox")}
                    onChange={(mailboxId) =>
                      onChange(
                        value.map((one) => (one.accountId === account.id ? { ...one, mailboxId } : one)),
                      )
                    }
                    options={usable.map(({ id, email }) => ({ value: id, label: email }))}
                  />
                </div>
              )}
            </li>
          );
        })}
      </ul>
      {needsMailbox && usable.length === 0 && (
        <p className="type-small mt-3 text-text-2">
          {t("connectFirst")} <TextLink href="/mailboxes/add">{t("connect")}</TextLink>
        </p>
      )}
    </section>
  );
}
