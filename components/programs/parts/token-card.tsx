import { CircleCheck, CircleX, Clock, RefreshCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog";
import { Pill } from "@/components/ui/pill";
import { Progress } from "@/components/ui/progress";
import { type OwnToken, tokenDays, tokenWarningDays } from "@/lib/contract/integrations/api-token";
import { formatDate, formatMoment } from "@/lib/format/moments";
import { useViewer } from "@/lib/state/viewer";
import { useTokenActions } from "../use-token-actions";

const dayMs = 86_400_000;
const dots = "•".repeat(28);

type Props = {
  token: OwnToken;
  /** Calls of today. */
  today: number;
  onRenew: () => Promise<void>;
  onRemoved: () => void;
};

/** The token as far as it is shown, its end, and what can be done with it. */
export function TokenCard({ token, today, onRenew, onRemoved }: Props) {
  const t = useTranslations("programs");
  // A token ends in real time, also where the workspace runs its own clock.
  const viewer = { ...useViewer(), now: new Date() };
  const [asks, setAsks] = useState<"renew" | "remove" | null>(null);
  const left = Math.max(0, Math.ceil((Date.parse(token.expiresAt) - +viewer.now) / dayMs));
  const isEnding = !token.isExpired && left <= tokenWarningDays.first;
  const day = formatDate(new Date(token.expiresAt), viewer);
  const renew = (
    <button type="button" onClick={() => setAsks("renew")}>
      {t("renew")}
    </button>
  );
  return (
    <Card>
      {isEnding && (
        <Banner
          tone="warning"
          className="mb-3"
          icon={<Clock className="size-4 flex-none" aria-hidden />}
          action={renew}
        >
          {t("ending", { days: left })}
        </Banner>
      )}
      {token.isExpired && (
        <Banner
          tone="danger"
          className="mb-3"
          icon={<CircleX className="size-4 flex-none" aria-hidden />}
          action={renew}
        >
          {t("expired", { day })}
        </Banner>
      )}
      <p className="mb-2.5 flex flex-wrap items-center gap-x-2.5 gap-y-1">
        {token.isExpired ? (
          <Pill tone="danger" icon={<CircleX aria-hidden />}>
            {t("states.expired")}
          </Pill>
        ) : (
          <Pill tone="success" icon={<CircleCheck aria-hidden />}>
            {t("states.active")}
          </Pill>
        )}
        <span className="type-small text-text-2">
          {t("createdAt", { day: formatDate(new Date(token.createdAt), viewer) })}
        </span>
        <span className="type-small ms-auto text-text-2">
          {token.lastUsedAt
            ? t("lastUsed", { at: formatMoment(new Date(token.lastUsedAt), viewer) })
            : t("neverUsed")}
        </span>
      </p>
      <code className="type-mono block overflow-hidden rounded-field bg-sunken px-2.5 py-2.5 whitespace-nowrap">
        {token.start}
        <span aria-hidden>{dots}</span>
        {token.end}
      </code>
      <p className="type-small mt-2 text-text-2">{t("lost")}</p>
      <div className="mt-3.5 flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-line pt-3.5">
        <div className="min-w-0 flex-1 basis-48">
          <p className="type-compact mb-1.5">
            <b className="font-semibold">{t(token.isExpired ? "expiredOn" : "expires", { day })}</b>{" "}
            {!token.isExpired && <span className="text-text-2">{t("inDays", { days: left })}</span>}
          </p>
          <Progress label={t("timeUsed")} value={tokenDays - left} max={tokenDays} />
        </div>
        <Button icon={<RefreshCw aria-hidden />} onClick={() => setAsks("renew")}>
          {t("renew")}
        </Button>
        <Button variant="danger" onClick={() => setAsks("remove")}>
          {t("remove")}
        </Button>
      </div>
      <Questions
        asks={asks}
        today={today}
        onClose={() => setAsks(null)}
        onRenew={onRenew}
        onRemoved={onRemoved}
      />
    </Card>
  );
}

type QuestionsProps = Omit<Props, "token"> & { asks: "renew" | "remove" | null; onClose: () => void };

/** Both end what uses the token now. */
function Questions({ asks, today, onClose, onRenew, onRemoved }: QuestionsProps) {
  const t = useTranslations("programs");
  const { remove } = useTokenActions();
  return (
    <>
      <ConfirmDialog
        open={asks === "renew"}
        onOpenChange={onClose}
        title={t("renewQuestion")}
        body={t("renewText", { count: today })}
        confirmLabel={t("renewToken")}
        cancelLabel={t("cancel")}
        onConfirm={onRenew}
      />
      <ConfirmDialog
        open={asks === "remove"}
        onOpenChange={onClose}
        title={t("removeQuestion")}
        body={t("removeText", { count: today })}
        confirmLabel={t("removeToken")}
        cancelLabel={t("cancel")}
        onConfirm={async () => {
          if (await remove()) onRemoved();
        }}
        danger
      />
    </>
  );
}
