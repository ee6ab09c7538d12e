"use client";

import { useLocale, useNow, useTranslations } from "next-intl";
import { Avatar } from "@/components/ui/avatar";
import { Card } from "@/components/ui/card";
import type { Account } from "@/lib/contract/accounts";
import { formatNumber } from "@/lib/format/numbers";
import { AccountActivity } from "./account-activity";
import { AccountStatus } from "./parts/account-status";
import { problemOf } from "./problem";

type Props = { accounts: readonly Account[]; openId: string | undefined; onOpen: (id: string) => void };

/** One line per account: who, how it fares, what it did today. */
export function AccountRows({ accounts, openId, onOpen }: Props) {
  const t = useTranslations("settings.account");
  const now = useNow({ updateInterval: 60_000 });
  return (
    <Card padded={false} className="overflow-clip">
      <ul aria-label={t("list")}>
        {accounts.map((account) => (
          <AccountRow
            key={account.id}
            account={account}
            now={now}
            isOpen={account.id === openId}
            onOpen={() => onOpen(account.id)}
          />
        ))}
      </ul>
    </Card>
  );
}

type RowProps = { account: Account; now: Date; isOpen: boolean; onOpen: () => void };

function AccountRow({ account, now, isOpen, onOpen }: RowProps) {
  return (
    <li className="border-b border-line [contain-intrinsic-size:auto_56px] [content-visibility:auto] last:border-b-0">
      <button
        type="button"
        aria-current={isOpen || undefined}
        onClick={onOpen}
        className="flex min-h-row-touch w-full flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 text-start hover:wash focus-visible:-outline-offset-2 aria-[current=true]:bg-select"
      >
        <Avatar name={account.fullName} id={account.id} src={account.photoLink ?? undefined} size={34} />
        <span className="min-w-0 flex-1 basis-40">
          <span className="type-strong block truncate">{account.fullName}</span>
          <span className="type-small block truncate text-text-2">
            {account.username}
            <AccountActivity account={account} now={now} before=" · " />
          </span>
        </span>
        <AccountStatus account={account} needsOwner={Boolean(problemOf(account, now)?.command)} />
        <Today account={account} />
      </button>
    </li>
  );
}

function Today({ account: { today } }: { account: Account }) {
  const t = useTranslations("accounts.today");
  const locale = useLocale();
  const sum = (pick: (use: Account["today"][number]) => number) =>
    formatNumber(
      today.reduce((all, use) => all + pick(use), 0),
      locale,
    );
  return (
    <span className="type-small w-24 text-end text-text-2 tabular-nums max-sm:w-auto">
      {t("of", { used: sum(({ used }) => used), limit: sum(({ limit }) => limit) })}
    </span>
  );
}
