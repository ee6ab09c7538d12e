import { useMutation } from "@tanstack/react-query";
import { CircleAlert, Clock, RefreshCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { useOnRefusal } from "@/components/shell/use-on-refusal";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { browserApi } from "@/lib/api/browser";
import { type TrackingDomain, trackingDomains } from "@/lib/contract/tracking-domains";
import { formatMomentWithin } from "@/lib/format/moments";
import { useViewer } from "@/lib/state/viewer";
import { useDomainsChanged } from "./use-domains-changed";

/** What the last check found, and a button that checks at once (MAIL-37). */
export function CheckNow({ domain }: { domain: TrackingDomain }) {
  const t = useTranslations("tracking-domains");
  const check = useMutation({
    mutationFn: () => browserApi(trackingDomains.check, { id: domain.id }),
    onError: useOnRefusal(),
    onSettled: useDomainsChanged(),
  });
  return (
    <>
      <Finding domain={domain} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button icon={<RefreshCw aria-hidden />} busy={check.isPending} onClick={() => check.mutate()}>
          {t("check")}
        </Button>
        <Checked domain={domain} />
      </div>
    </>
  );
}

function Finding({ domain: { finding, found, value, state, lostAt } }: { domain: TrackingDomain }) {
  const t = useTranslations("tracking-domains");
  if (finding === null) return null;
  const isFailed = state === "failed";
  return (
    <Banner
      tone={isFailed ? "danger" : "warning"}
      icon={
        isFailed ? (
          <CircleAlert className="size-4 flex-none" aria-hidden />
        ) : (
          <Clock className="size-4 flex-none" aria-hidden />
        )
      }
    >
      {t(`findings.${finding}`, { found: found ?? "–", value })}
      {isFailed && lostAt === null && ` ${t("over")}`}
    </Banner>
  );
}

function Checked({ domain: { checkedAt, checkedUntil } }: { domain: TrackingDomain }) {
  const t = useTranslations("tracking-domains");
  const viewer = useViewer();
  const said = (instant: string) => formatMomentWithin(new Date(instant), viewer);
  const text =
    checkedAt === null
      ? t("unchecked")
      : checkedUntil === null
        ? t("checked", { at: said(checkedAt) })
        : t("checkedUntil", { at: said(checkedAt), until: said(checkedUntil) });
  return (
    <span className="type-small min-w-0 flex-1 text-text-2" suppressHydrationWarning>
      {text}
    </span>
  );
}
