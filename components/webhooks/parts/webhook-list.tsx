import { useLocale, useTranslations } from "next-intl";
import { classNames } from "@/components/ui/class-names";
import type { Webhook } from "@/lib/contract/integrations/webhooks";
import { numberFormat } from "@/lib/format/numbers";
import { StatePill } from "./state-pill";
import { urlText } from "./url-text";

type Props = { webhooks: readonly Webhook[]; open: string | null; onOpen: (id: string) => void };

/** One row per webhook, with its state and how much of the last week arrived. */
export function WebhookList({ webhooks, open, onOpen }: Props) {
  const t = useTranslations("webhooks");
  return (
    <ul aria-label={t("title")} className="divide-y divide-line">
      {webhooks.map((webhook) => (
        <li key={webhook.id}>
          <button
            type="button"
            aria-current={webhook.id === open || undefined}
            onClick={() => onOpen(webhook.id)}
            className={classNames(
              "grid w-full gap-1.5 px-4 py-3 text-start hover:wash",
              webhook.id === open && "bg-select shadow-[inset_3px_0_0_var(--brand)]",
            )}
          >
            <code className="type-mono truncate">{urlText(webhook.callbackUrl)}</code>
            <span className="flex flex-wrap items-center gap-2">
              <StatePill {...webhook} />
              <span className="type-small text-text-2">
                {t("typeCount", { count: webhook.updateTypes.length })}
              </span>
            </span>
            <Delivered {...webhook} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function Delivered({ delivered, failed }: Webhook) {
  const t = useTranslations("webhooks");
  const percent = numberFormat(useLocale(), { style: "percent", maximumFractionDigits: 1 });
  const ended = delivered + failed;
  return (
    <span className="type-small text-text-2">
      {ended === 0 ? t("noneYet") : t("rate", { rate: percent.format(delivered / ended) })}
    </span>
  );
}
