"use client";

import { useLocale, useTranslations } from "next-intl";
import { Sandboxed } from "@/components/accounts/parts/sandboxed";
import { Card } from "@/components/ui/card";
import { classNames } from "@/components/ui/class-names";
import { SplitBar } from "@/components/ui/split-bar";
import { TextLink } from "@/components/ui/text-link";
import type { MailResults } from "@/lib/contract/accounts/deliverability";
import { formatNumber } from "@/lib/format/numbers";
import { formatRate } from "@/lib/format/rates";
import { useMayOpen } from "@/lib/state/pages";
import { recordNames } from "../check-mark";
import { MailboxStatus } from "../mailbox-status";
import { ResultFigure, rateText } from "./result-figure";
import { bouncesOf, bounceTone, complaintTone, deliveredOf, type MailboxLine } from "./results";

const columns =
  "grid grid-cols-3 items-center gap-x-4 gap-y-2 px-4 md:grid-cols-[minmax(0,2fr)_64px_minmax(0,1fr)_76px_88px_minmax(0,1.6fr)]";

/** The results of each mailbox and the one thing to do about it. */
export function MailboxResultsList({ lines }: { lines: readonly MailboxLine[] }) {
  const t = useTranslations("deliverability.columns");
  return (
    <Card padded={false} className="min-w-0">
      <div
        aria-hidden
        className={classNames(columns, "type-caption h-9 border-b border-line text-text-3 max-md:hidden")}
      >
        <span>{t("mailbox")}</span>
        <span className="text-end">{t("sent")}</span>
        <span>{t("parts")}</span>
        <span className="text-end">{t("bounces")}</span>
        <span className="text-end">{t("complaints")}</span>
        <span>{t("toDo")}</span>
      </div>
      <ul>
        {lines.map((line) => (
          <li
            key={line.mailbox.id}
            className={classNames(columns, "border-b border-line py-2.5 last:border-b-0")}
          >
            <MailboxRow line={line} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function MailboxRow({ line }: { line: MailboxLine }) {
  const t = useTranslations("deliverability.columns");
  const locale = useLocale();
  const { mailbox, results } = line;
  return (
    <>
      <div className="min-w-0 max-md:col-span-3">
        <p className="type-compact truncate font-semibold">
          <TextLink href={`/mailboxes/${mailbox.type}/${mailbox.id}`}>{mailbox.email}</TextLink>
        </p>
        {(mailbox.isSandboxed || mailbox.problem || mailbox.status !== "connected") && (
          <p className="mt-0.5 flex flex-wrap items-center gap-1.5">
            {mailbox.isSandboxed && <Sandboxed />}
            {(mailbox.problem || mailbox.status !== "connected") && <MailboxStatus mailbox={mailbox} />}
          </p>
        )}
      </div>
      <ResultFigure label={t("sent")} text={formatNumber(results.sent, locale)} />
      <div className="min-w-0 max-md:hidden">{results.sent > 0 && <Parts results={results} />}</div>
      <ResultFigure
        label={t("bounces")}
        text={formatRate(bouncesOf(results), results.sent, locale).text}
        className={rateText(bounceTone(results))}
      />
      <ResultFigure
        label={t("complaints")}
        text={formatRate(results.complaints, results.sent, locale).text}
        className={rateText(complaintTone(results))}
      />
      <ToDo line={line} />
    </>
  );
}

function Parts({ results }: { results: MailResults }) {
  const t = useTranslations("deliverability");
  const locale = useLocale();
  const part = (key: "delivered" | "deferred" | "bounced", value: number) => ({
    value,
    label: t(`parts.${key}`, { number: formatNumber(value, locale) }),
  });
  return (
    <SplitBar
      label={t("columns.parts")}
      parts={[
        { ...part("delivered", deliveredOf(results)), tone: "brand" },
        { ...part("deferred", results.soft), tone: "warning" },
        { ...part("bounced", bouncesOf(results)), tone: "danger" },
      ]}
    />
  );
}

/** What to do first, where to do it, and which import most bounces come from. */
function ToDo({ line: { mailbox, advice, cause } }: { line: MailboxLine }) {
  const t = useTranslations("deliverability");
  const seesProspects = useMayOpen("profiles");
  if (!advice)
    return (
      <span className="type-small text-text-3 max-md:col-span-3 max-md:hidden">{t("advice.nothing")}</span>
    );
  const ofMailbox = `/mailboxes/${mailbox.type}/${mailbox.id}`;
  const text =
    advice.kind === "records"
      ? t("advice.records", { names: advice.records.map((record) => recordNames[record]).join(", ") })
      : t(`advice.${advice.kind}`, { count: "count" in advice ? advice.count : 0 });
  const ofPeople = seesProspects ? "/profiles/my-prospects?contact=invalid_email" : null;
  const href =
    advice.kind === "invalid_addresses" ? ofPeople : advice.kind === "complaints" ? null : ofMailbox;
  return (
    <div className="type-small min-w-0 max-md:col-span-3">
      {href ? <TextLink href={href}>{text}</TextLink> : <span className="text-text">{text}</span>}
      {cause && advice.kind !== "records" && advice.kind !== "reconnect" && (
        <p className="text-text-3">{t("cause", { count: cause.bounced, name: cause.name })}</p>
      )}
    </div>
  );
}
