"use client";

import { Check, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Avatar } from "@/components/ui/avatar";
import { ButtonLink } from "@/components/ui/button-link";
import { Input } from "@/components/ui/fields/input";
import { accountTone, findAccounts, type ShellAccount } from "./accounts";
import { useAccountNote } from "./note";

type Props = {
  accounts: readonly ShellAccount[];
  accountId: string;
  onChoose: (id: string) => void;
  addHref?: string;
};

/** Show a search field from this number of accounts on. */
const searchFrom = 6;

export function AccountList({ accounts, accountId, onChoose, addHref }: Props) {
  const [typed, setTyped] = useState("");
  const t = useTranslations("shell.accounts");
  const note = useAccountNote();
  const found = findAccounts(accounts, typed);
  return (
    <>
      {accounts.length >= searchFrom && (
        <div className="p-1">
          <Input
            aria-label={t("search")}
            placeholder={t("search")}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              const first = found[0];
              if (event.key === "Enter" && first) onChoose(first.id);
            }}
          />
        </div>
      )}
      <ul className="max-h-80 overflow-y-auto">
        {found.map((account) => (
          <li key={account.id}>
            <button
              type="button"
              aria-current={account.id === accountId || undefined}
              onClick={() => onChoose(account.id)}
              className="flex min-h-row w-full items-center gap-2.25 rounded-field px-2 py-1 text-start hover:wash focus-visible:-outline-offset-2"
            >
              <Avatar
                name={`${account.firstName} ${account.lastName}`}
                id={account.id}
                src={account.photo}
                state={accountTone[account.status]}
              />
              <span className="min-w-0 flex-1">
                <span className="type-compact block truncate font-semibold">
                  {account.firstName} {account.lastName}
                </span>
                <span className="type-small block truncate text-text-2">{note(account)}</span>
              </span>
              {account.id === accountId && <Check className="text-brand-text" aria-hidden />}
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="type-compact px-2 py-2 text-text-2">{t("none")}</p>}
      {addHref && (
        <div className="-mx-1.25 mt-1 border-t border-line px-1.25 pt-1">
          <ButtonLink
            href={addHref}
            variant="ghost"
            icon={<Plus aria-hidden />}
            className="w-full justify-start!"
          >
            {t("add")}
          </ButtonLink>
        </div>
      )}
    </>
  );
}
