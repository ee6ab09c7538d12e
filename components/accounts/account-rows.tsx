"use client";

import { useLocale, useNow, useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import type { Account } from "@/lib/contract/accounts/accounts";
import { formatNumber } from "@/lib/format/numbers";
import { AccountActivity } from "./account-activity";
import { AccountAvatar } from "./parts/account-avatar";
import { AccountStatus } from "./parts/account-status";
import { needsOwner, problemOf } from "./problem";

/** Owner, status and today's activity; on a phone the last two are below the first. */
const columns = "grid grid-cols-[auto_minmax(0,1fr)_10.5rem_6rem] items-center gap-x-3";

type Props = { accounts: readonly Account[]; openId: string | undefined; onOpen: (id: string) => void };

/** One row per account: owner, status and today's activity. */
export function AccountRows({ accounts, openId, onOpen }: Props) {
  const t = useTranslations("settings.account");
  return (
    <Card padded={false} className="overflow-clip">
      <div
        aria-hidden
        className={`${columns} type-caption h-9 border-b border-line px-4 text-text-2 max-sm:hidden`}
      >
        <span className="col-span-2">{t("columns.account")}</span>
        <span>{t("columns.state")}</span>
        <span className="text-end">{t("columns.today")}</span>
      </div>
      <ul aria-label={t("list")}>
        {accounts.map((account) => (
          <AccountRow
            key={account.id}
            account={account}
            isOpen={account.id === openId}
            onOpen={() => onOpen(account.id)}
          />
        ))}
      </ul>
    </Card>
  );
}

type RowProps = { account: Account; isOpen: boolean; onOpen: () => void };

function AccountRow({ account, isOpen, onOpen }: RowProps) {
  // A failed proxy shows a countdown in seconds (CRED-40).
  const now = useNow({ updateInterval: account.settingProxy?.stage === "fail" ? 1_000 : 60_000 });
  const problem = problemOf(account, now);
  return (
    <li className="border-b border-line [contain-intrinsic-size:auto_56px] [content-visibility:auto] last:border-b-0">
      <button
        type="button"
        aria-current={isOpen || undefined}
        onClick={onOpen}
        className={`${columns} min-h-row-touch w-full gap-y-1.5 px-4 py-2 text-start hover:wash focus-visible:-outline-offset-2 aria-[current=true]:bg-select max-sm:grid-cols-[auto_minmax(0,1fr)]`}
      >
        <AccountAvatar account={account} size={34} />
        <span className="min-w-0">
          <span className="type-strong block truncate">{account.fullName}</span>
          <span className="type-small block text-text-2 sm:truncate">
            <span className="max-sm:block max-sm:truncate">{account.username}</span>
            <AccountActivity account={account} problem={problem} now={now} />
          </span>
        </span>
        <span className="contents max-sm:col-start-2 max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-x-2.5">
          <span>
            <AccountStatus account={account} needsOwner={needsOwner(problem)} />
          </span>
          <Today account={account} />
        </span>
      </button>
    </li>
  );
}

function Today({ account: { today } }: { account: Account }) {
  const t = useTranslations("accounts.today");
  const column = useTranslations("settings.account.columns");
  const locale = useLocale();
  const sum = (pick: (use: Account["today"][number]) => number) =>
    formatNumber(
      today.reduce((all, use) => all + pick(use), 0),
      locale,
    );
  if (today.length === 0) return null;
  return (
    <span className="type-small text-end text-text-2 tabular-nums">
      <span className="sm:sr-only">{column("today")} </span>
      {t("of", { used: sum(({ used }) => used), limit: sum(({ limit }) => limit) })}
    </span>
  );
}
