"use client";

import { useLocale, useTranslations } from "next-intl";
import { memo } from "react";
import { Sandboxed } from "@/components/accounts/parts/sandboxed";
import { classNames } from "@/components/ui/class-names";
import { Link } from "@/components/ui/link";
import { PageList } from "@/components/ui/lists/page-list";
import { useMedia } from "@/components/ui/media";
import type { ListedMailbox } from "@/lib/contract/accounts/mailbox-list";
import { formatRate } from "@/lib/format/rates";
import { rateText } from "../deliverability/result-figure";
import { bouncesOf, bounceTone, complaintTone } from "../deliverability/results";
import { complaintRate } from "./figures";
import { HealthMark } from "./health";
import { MailboxMenu } from "./mailbox-menu";
import { ProviderMark } from "./provider-mark";
import { SentCell } from "./sent-cell";
import { StatusCell } from "./status-cell";
import { useKindText } from "./texts";
import type { MailboxCommands } from "./use-mailbox-commands";
import { WarmUpCell } from "./warm-up-cell";

/** One line from here on; on narrower screens each mailbox is a card, which names its figures. */
const columns =
  "xl:grid xl:grid-cols-[minmax(190px,1fr)_minmax(176px,214px)_minmax(116px,156px)_minmax(152px,190px)_64px_80px_112px_32px] xl:items-center xl:gap-x-2.5 xl:px-3.5";

/** `xl`, for an estimate of the rows' height. */
const oneLine = "(min-width: 1280px)";
const heights = { line: 45, card: 232 };

type RowProps = {
  commands: MailboxCommands;
  /** The plan has warm-up. */
  warms: boolean;
  onDisconnect: (mailbox: ListedMailbox) => void;
};
type Props = RowProps & { mailboxes: readonly ListedMailbox[]; onEndReached: () => void };

/** A line per mailbox: only those in sight are rendered, and the heading stays above them (ux 49, 89). */
export function MailboxTable({ mailboxes, onEndReached, ...row }: Props) {
  const t = useTranslations("mailbox-list.columns");
  const m = useTranslations("mailboxes");
  const isLine = useMedia(oneLine);
  return (
    <div className="min-w-0 xl:rounded-card xl:border xl:border-line xl:bg-surface">
      <div
        aria-hidden
        className={classNames(
          columns,
          "type-caption sticky top-[calc(var(--above,0px)+var(--header))] z-5 h-8.5 rounded-t-card border-b border-line bg-surface text-text-3 max-xl:hidden",
        )}
      >
        <span>{t("mailbox")}</span>
        <span>{t("status")}</span>
        <span>{t("sent")}</span>
        <span>{t("warmUp")}</span>
        <span className="text-end">{t("bounces")}</span>
        <span className="text-end">{t("complaints")}</span>
        <span className="ps-2">{t("health")}</span>
      </div>
      <PageList
        label={m("title")}
        items={mailboxes}
        rowHeight={isLine ? heights.line : heights.card}
        keyOf={({ id }) => id}
        onEndReached={onEndReached}
        render={(mailbox) => <MailboxRow mailbox={mailbox} {...row} />}
      />
    </div>
  );
}

const MailboxRow = memo(function MailboxRow({
  mailbox,
  commands,
  warms,
  onDisconnect,
}: RowProps & { mailbox: ListedMailbox }) {
  const t = useTranslations("mailbox-list.columns");
  const locale = useLocale();
  const { results } = mailbox;
  return (
    <div className="max-xl:pb-2.5">
      <div
        className={classNames(
          columns,
          "type-compact max-xl:relative max-xl:grid max-xl:grid-cols-3 max-xl:gap-x-3 max-xl:gap-y-2.5 max-xl:rounded-card max-xl:border max-xl:border-line max-xl:bg-surface max-xl:p-3.5 xl:min-h-row xl:border-b xl:border-line xl:py-1 xl:hover:wash",
        )}
      >
        <Name mailbox={mailbox} />
        <div className="min-w-0 max-md:col-span-3 md:max-xl:self-end">
          <StatusCell mailbox={mailbox} commands={commands} />
        </div>
        <Labeled label={t("sent")} className="max-md:col-span-3">
          <SentCell mailbox={mailbox} />
        </Labeled>
        <Labeled label={t("warmUp")} className="max-md:col-span-3">
          <WarmUpCell mailbox={mailbox} commands={commands} warms={warms} />
        </Labeled>
        <Labeled label={t("bounces")} className="tabular-nums xl:text-end">
          <Share
            text={formatRate(bouncesOf(results), results.sent, locale).text}
            tone={bounceTone(results)}
          />
        </Labeled>
        <Labeled label={t("complaints")} className="tabular-nums xl:text-end">
          <Share
            text={complaintRate(results.complaints, results.sent, locale)}
            tone={complaintTone(results)}
          />
        </Labeled>
        <Labeled label={t("health")} className="xl:ps-2">
          <HealthMark mailbox={mailbox} />
        </Labeled>
        <span className="max-xl:absolute max-xl:end-2 max-xl:top-2.5">
          <MailboxMenu {...{ mailbox, commands, warms, onDisconnect }} />
        </span>
      </div>
    </div>
  );
});

function Name({ mailbox }: { mailbox: ListedMailbox }) {
  const t = useTranslations("mailbox-list");
  const kindText = useKindText();
  const { id, type, kind, email, accountName, campaigns, isSandboxed } = mailbox;
  return (
    <div className="flex min-w-0 items-center gap-2.5 max-xl:col-span-3 max-xl:pe-8">
      <ProviderMark kind={kind} />
      <div className="min-w-0 flex-1">
        <div className="truncate font-semibold">
          <Link href={`/mailboxes/${type}/${id}`} title={email} className="hover:underline">
            {email}
          </Link>
        </div>
        <div className="type-small truncate text-text-3">
          {[kindText(kind), accountName, campaigns > 0 && t("campaigns", { count: campaigns })]
            .filter(Boolean)
            .join(" · ")}
        </div>
      </div>
      {isSandboxed && (
        <span className="flex-none max-xl:hidden">
          <Sandboxed />
        </span>
      )}
    </div>
  );
}

type LabeledProps = { label: string; className?: string; children: React.ReactNode };

/** A value with its heading: in sight on a card, for screen readers alone in a line. */
const Labeled = ({ label, className, children }: LabeledProps) => (
  <div className={classNames("min-w-0", className)}>
    <span className="type-small block truncate text-text-3 xl:sr-only">{label} </span>
    {children}
  </div>
);

type ShareProps = { text: string; tone: Parameters<typeof rateText>[0] };

function Share({ text, tone }: ShareProps) {
  const color = rateText(tone);
  return <span className={classNames(color, color && "font-semibold")}>{text}</span>;
}
