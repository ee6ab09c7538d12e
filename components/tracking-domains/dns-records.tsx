import { useTranslations } from "next-intl";
import { CopyButton } from "@/components/ui/copy-button";
import type { TrackingDomain } from "@/lib/contract/tracking-domains";

/** The two records to set, each value with a button that copies it (MAIL-34). */
export function DnsRecords({ domain }: { domain: TrackingDomain }) {
  return (
    <div className="grid gap-3">
      <DnsRecord record={domain} />
      <DnsRecord record={domain.proof} />
    </div>
  );
}

type RecordProps = { record: { type: "CNAME" | "TXT"; host: string; value: string } };

function DnsRecord({ record: { type, host, value } }: RecordProps) {
  const t = useTranslations("tracking-domains");
  return (
    <dl className="grid grid-cols-[3.5rem_minmax(0,1fr)] items-center gap-x-2 gap-y-1.5">
      <Part term={t("type")} value={type} />
      <Part term={t("name")} value={host} copy={t("copyHost", { type })} />
      <Part term={t("value")} value={value} copy={t("copyValue", { type })} />
    </dl>
  );
}

function Part({ term, value, copy }: { term: string; value: string; copy?: string }) {
  return (
    <>
      <dt className="type-small text-text-2">{term}</dt>
      <dd className="flex min-h-8 items-center gap-2 rounded-chip bg-sunken ps-2.5 pe-1">
        <code className="type-small min-w-0 flex-1 py-1 wrap-anywhere">{value}</code>
        {copy && <CopyButton value={value} label={copy} />}
      </dd>
    </>
  );
}
