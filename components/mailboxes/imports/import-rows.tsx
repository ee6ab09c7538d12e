"use client";

import { CircleAlert, CircleCheck, CircleDashed, CircleMinus } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { Pill } from "@/components/ui/pill";
import { TextLink } from "@/components/ui/text-link";
import type { MailboxImport, MailboxRowState } from "@/lib/contract/accounts/mailbox-imports";
import { formatNumber } from "@/lib/format/numbers";
import { useErrorText } from "@/lib/forms/errors";

type Row = MailboxImport["rows"][number];

const looks = {
  ready: { tone: "success", icon: <CircleCheck aria-hidden /> },
  connected: { tone: "success", icon: <CircleCheck aria-hidden /> },
  waiting: { tone: "outline", icon: <CircleDashed aria-hidden /> },
  failed: { tone: "danger", icon: <CircleAlert aria-hidden /> },
  cancelled: { tone: "neutral", icon: <CircleMinus aria-hidden /> },
} as const;
const states = Object.keys(looks) as MailboxRowState[];

export const countOf = ({ rows }: MailboxImport, state: MailboxRowState) =>
  rows.filter((row) => row.state === state).length;

/** The rows of a file of mailboxes: how many are in each state, and each with its problem, those with one first. */
export function ImportRows({ of }: { of: MailboxImport }) {
  const t = useTranslations("mailbox-imports");
  const locale = useLocale();
  const counts = states
    .map((state) => ({ state, count: countOf(of, state) }))
    .filter(({ count }) => count > 0);
  const sorted = of.rows.toSorted(
    (one, other) => Number(other.state === "failed") - Number(one.state === "failed"),
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {counts.map(({ state, count }) => (
          <div key={state}>
            <dd className="type-metric">{formatNumber(count, locale)}</dd>
            <dt className="type-compact text-text-2">{t(`counts.${state}`)}</dt>
          </div>
        ))}
      </dl>
      <ul
        aria-label={t("rows")}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls has to be reachable by keys
        tabIndex={0}
        className="max-h-80 divide-y divide-line overflow-y-auto rounded-field border border-line"
      >
        {sorted.map((row) => (
          <RowOfFile key={row.line} row={row} isChecked={of.status === "checked"} />
        ))}
      </ul>
    </div>
  );
}

/** `isChecked`: nothing was connected yet, so that a row with a problem is not a failure. */
function RowOfFile({ row, isChecked }: { row: Row; isChecked: boolean }) {
  const t = useTranslations("mailbox-imports");
  const { tone, icon } = looks[row.state];
  return (
    <li className="type-compact flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
      <div className="min-w-0 flex-[1_1_14rem]">
        <p className="truncate font-semibold">
          {row.mailboxId ? (
            <TextLink href={`/mailboxes/smtp/${row.mailboxId}`}>{row.email}</TextLink>
          ) : (
            row.email || t("row", { line: row.line })
          )}
        </p>
        <p className="type-small wrap-anywhere text-text-2">
          {row.failure ? <Problem row={row} /> : row.account && t("sendsFor", { name: row.account })}
        </p>
      </div>
      <span className="type-small text-text-3 tabular-nums">{t("row", { line: row.line })}</span>
      <Pill tone={tone} icon={icon}>
        {t(`state.${row.state === "failed" && isChecked ? "faulty" : row.state}`)}
      </Pill>
    </li>
  );
}

function Problem({ row: { failure, details, field } }: { row: Row }) {
  const t = useTranslations("mailbox-imports");
  const errorText = useErrorText();
  const problem = errorText(failure ?? "internal", details);
  return field ? `${t(`field.${field}`)} · ${problem}` : problem;
}
