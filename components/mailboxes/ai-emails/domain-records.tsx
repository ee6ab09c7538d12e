import { useFormatter, useTranslations } from "next-intl";
import { Moment } from "@/components/shell/moment";
import { CopyButton } from "@/components/ui/copy-button";
import type { AiDomain } from "@/lib/contract/ai-emails/ai-emails";
import { CheckMark, recordNames } from "../check-mark";

/** What the DNS says about email from the domain, and the records that we set for that. */
export function DomainRecords({ domain: { checks, checkedAt, records } }: { domain: AiDomain }) {
  const t = useTranslations("ai-emails.panel");
  const finding = useTranslations("mailboxes.domain");
  const format = useFormatter();
  return (
    <>
      <h3 className="type-strong">{t("dns")}</h3>
      <ul className="grid gap-2">
        {checks.map(({ kind, state, finding: found, missing }) => (
          <li key={kind} className="type-compact flex gap-2.5">
            <CheckMark state={state} className="mt-0.5 size-4" />
            <span>
              <span className="font-semibold">{recordNames[kind]}</span>{" "}
              {finding(`finding.${found}`, { names: format.list(missing) })}
            </span>
          </li>
        ))}
      </ul>
      {checkedAt && (
        <p className="type-small text-text-2">
          {t("lastCheck")} <Moment at={checkedAt} look="ago" />
        </p>
      )}
      <h3 className="type-strong mt-1">{t("set")}</h3>
      <p className="type-small text-text-2">{t("setNote")}</p>
      <ul className="grid gap-3">
        {records.map((record) => (
          <Record key={`${record.type} ${record.host} ${record.value}`} record={record} />
        ))}
      </ul>
    </>
  );
}

function Record({ record: { type, host, value, priority } }: { record: AiDomain["records"][number] }) {
  const t = useTranslations("ai-emails.panel");
  const whole = priority === null ? value : `${priority} ${value}`;
  return (
    <li className="grid grid-cols-[3.5rem_minmax(0,1fr)] items-center gap-x-2 gap-y-1.5">
      <span className="type-small text-text-2">{type}</span>
      <code className="type-small rounded-chip bg-sunken px-2.5 py-1.5 wrap-anywhere">{host || "@"}</code>
      <span className="type-small text-text-2">{t("value")}</span>
      <span className="flex min-h-8 items-center gap-2 rounded-chip bg-sunken ps-2.5 pe-1">
        <code className="type-small line-clamp-2 min-w-0 flex-1 py-1 wrap-anywhere">{whole}</code>
        <CopyButton value={whole} label={t("copy", { type })} />
      </span>
    </li>
  );
}
