"use client";

import { Ban, Check, Clock, type LucideIcon, Undo2, X } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { classNames } from "@/components/ui/class-names";
import { Cell, HeadCell, Row, Table, TwoLines } from "@/components/ui/lists/table";
import { Pill } from "@/components/ui/pill";
import { TextLink } from "@/components/ui/text-link";
import type { Tone } from "@/components/ui/tone";
import { priceText } from "@/lib/contract/money";
import type { Transaction } from "@/lib/contract/payments";
import { formatDay } from "@/lib/format/moments";
import type { Locale } from "@/lib/i18n/locales";
import { useViewer } from "@/lib/state/viewer";
import { usePlanName } from "./parts/paid-plan";
import { useSoldCount } from "./parts/sold-name";

type Props = {
  items: readonly Transaction[];
  /** Half as wide, on the overview. */
  compact?: boolean;
};

/** Invoices, newest first; on a phone each has its own lines (BILL-44). */
export function TransactionsTable({ items, compact }: Props) {
  const t = useTranslations("payments.transactions");
  const title = useTranslations("billing.pages")("transactions");
  const detail = useDetail();
  return (
    <>
      <Table
        label={title}
        columns={["7rem", null, "7rem", "7rem", "6rem"]}
        className={compact ? "max-xl:hidden" : "max-md:hidden"}
      >
        <thead>
          <tr>
            <HeadCell>{t("date")}</HeadCell>
            <HeadCell>{t("payment")}</HeadCell>
            <HeadCell numeric>{t("amount")}</HeadCell>
            <HeadCell>{t("status")}</HeadCell>
            <HeadCell />
          </tr>
        </thead>
        <tbody>
          {items.map((one) => (
            <Row key={one.id}>
              <Cell>
                <Day {...one} />
              </Cell>
              <Cell>
                <TwoLines title={<Name {...one} />} detail={detail(one)} />
              </Cell>
              <Cell numeric>
                <Amount {...one} />
              </Cell>
              <Cell>
                <Status {...one} />
              </Cell>
              <Cell numeric>
                <Invoice {...one} />
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
      <ul className={classNames("divide-y divide-line", compact ? "xl:hidden" : "md:hidden")}>
        {items.map((one) => (
          <li
            key={one.id}
            className="type-compact grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1.5 px-4 py-2.5"
          >
            <span className="min-w-0 font-semibold">
              <Name {...one} />
            </span>
            <span className="text-end">
              <Amount {...one} />
            </span>
            <span className="flex min-w-0 flex-wrap items-center gap-2 text-text-2">
              <Status {...one} /> <Day {...one} />
            </span>
            <span className="text-end">
              <Invoice {...one} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** By the real clock, even if the workspace runs its own: invoices are of the payment provider. */
function Day({ date }: Transaction) {
  const viewer = useViewer();
  return <time dateTime={date}>{formatDay(new Date(date), { ...viewer, now: new Date() })}</time>;
}

/** "Pro, monthly", or what was bought beside a plan */
function Name({ items, description }: Transaction) {
  const plan = usePlanName();
  const count = useSoldCount();
  const t = useTranslations("payments.transactions");
  const [first] = items;
  if (!first) return description ?? t("payment");
  const { tier, period } = first;
  return tier && period ? plan({ tier, period }) : items.map(count).join(", ");
}

/** "6 seats, 8 mailbox slots" of a plan, and the invoice's number */
function useDetail() {
  const count = useSoldCount();
  return ({ items, number }: Transaction) =>
    [items[0]?.item === "plan" && items.map(count).join(", "), number].filter(Boolean).join(" · ");
}

function Amount({ amountCents, currency }: Transaction) {
  return <b className="tabular-nums">{priceText(amountCents, currency, useLocale() as Locale)}</b>;
}

const looks: Record<Transaction["status"], { tone: Tone; icon: LucideIcon }> = {
  paid: { tone: "success", icon: Check },
  open: { tone: "warning", icon: Clock },
  failed: { tone: "danger", icon: X },
  refunded: { tone: "neutral", icon: Undo2 },
  void: { tone: "neutral", icon: Ban },
};

function Status({ status }: Transaction) {
  const t = useTranslations("payments.transactions.states");
  const { tone, icon: Icon } = looks[status];
  return (
    <Pill tone={tone} icon={<Icon aria-hidden />}>
      {t(status)}
    </Pill>
  );
}

/** An unpaid invoice is paid on its own page. */
function Invoice({ status, invoiceUrl }: Transaction) {
  const t = useTranslations("payments.transactions");
  if (!invoiceUrl) return null;
  return (
    <TextLink external href={invoiceUrl}>
      {t(status === "open" || status === "failed" ? "pay" : "invoice")}
    </TextLink>
  );
}
