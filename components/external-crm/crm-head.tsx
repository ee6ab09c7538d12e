import { CircleCheck, RefreshCw, Unplug } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog";
import { PageHeader } from "@/components/ui/page-header";
import { Pill } from "@/components/ui/pill";
import { TextLink } from "@/components/ui/text-link";
import type { CrmConnection } from "@/lib/contract/crm/external";
import { formatMomentWithin } from "@/lib/format/moments";
import { useViewer } from "@/lib/state/viewer";
import { crmNames } from "./parts/names";
import type { CrmActions } from "./use-crm-actions";

type Props = {
  connection: CrmConnection;
  isAdmin: boolean;
  actions: CrmActions;
  onReconnect: () => void;
};

/** Which account is connected and by whom, and what can be done with the connection. */
export function CrmHead({ connection, isAdmin, actions, onReconnect }: Props) {
  const t = useTranslations("crms");
  const { platform, state, isRunning, first } = connection;
  const crm = crmNames[platform];
  const [asks, setAsks] = useState(false);
  const isBusy = isRunning || first?.state === "running" || actions.busy === "reload";
  return (
    <>
      <PageHeader
        title={crm}
        back={{ href: "/crm", label: t("back") }}
        note={<Standing connection={connection} />}
        actions={
          <>
            {state === "connected" && (
              <Button icon={<RefreshCw aria-hidden />} busy={isBusy} onClick={actions.reload}>
                {t(isBusy ? "syncing" : "syncNow")}
              </Button>
            )}
            {isAdmin && state !== "disconnected" && (
              <Button variant="ghost" icon={<Unplug aria-hidden />} onClick={() => setAsks(true)}>
                {t("disconnect")}
              </Button>
            )}
          </>
        }
      />
      {state === "broken" && (
        <Broken connection={connection} onReconnect={isAdmin ? onReconnect : undefined} />
      )}
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={t("disconnectTitle", { crm })}
        body={t("disconnectText", { crm, waiting: connection.waitingCount })}
        confirmLabel={t("disconnect")}
        cancelLabel={t("cancel")}
        onConfirm={async () => void (await actions.disconnect())}
        danger
      />
    </>
  );
}

function Standing({
  connection: { state, accountName, accountUrl, userName, platform },
}: Pick<Props, "connection">) {
  const t = useTranslations("crms");
  const name = accountName ?? crmNames[platform];
  return (
    <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
      {state === "connected" && (
        <Pill tone="success" icon={<CircleCheck aria-hidden />}>
          {t("connected")}
        </Pill>
      )}
      {state === "disconnected" && <Pill tone="outline">{t("notConnected")}</Pill>}
      {state !== "disconnected" && (
        <span className="min-w-0 wrap-anywhere">
          {accountUrl ? (
            <TextLink href={accountUrl} external>
              {name}
            </TextLink>
          ) : (
            name
          )}
          {userName && ` · ${t("signedInAs", { name: userName })}`}
        </span>
      )}
    </span>
  );
}

type BrokenProps = { connection: CrmConnection; onReconnect: (() => void) | undefined };

/** Since when and why nothing comes or goes, and what waits. */
function Broken({ connection, onReconnect }: BrokenProps) {
  const t = useTranslations("crms.broken");
  const viewer = useViewer();
  const { platform, brokenAt, brokenWhy, waitingCount } = connection;
  const crm = crmNames[platform];
  const at = brokenAt ? formatMomentWithin(new Date(brokenAt), viewer) : "";
  return (
    <Banner
      tone="danger"
      className="mb-4"
      icon={<Unplug className="size-4 flex-none" aria-hidden />}
      action={
        onReconnect && (
          <button type="button" onClick={onReconnect}>
            {t("reconnect")}
          </button>
        )
      }
    >
      <span suppressHydrationWarning>{t(brokenAt ? "since" : "now", { crm, at })}</span>{" "}
      {brokenWhy && `${t("why", { crm, reason: brokenWhy })} `}
      {t("waiting", { count: waitingCount })}
    </Banner>
  );
}
