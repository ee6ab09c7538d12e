"use client";

import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Switch } from "@/components/ui/fields/switch";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog";
import { Panel } from "@/components/ui/overlays/panel";
import type { TrackingDomain } from "@/lib/contract/tracking-domains";
import { formatMomentWithin } from "@/lib/format/moments";
import { useViewer } from "@/lib/state/viewer";
import { CheckNow } from "./check-now";
import { DnsRecords } from "./dns-records";
import { DomainSteps } from "./domain-steps";
import { useDomainActions } from "./use-domain-actions";

type Props = { domain: TrackingDomain; onClose: () => void };

/** A domain's DNS records, what was found of them, and what it is used for (MAIL-34). */
export function DomainPanel({ domain, onClose }: Props) {
  const t = useTranslations("tracking-domains");
  const viewer = useViewer();
  const { host, state, createdAt } = domain;
  const added = t("addedAt", { at: formatMomentWithin(new Date(createdAt), viewer) });
  return (
    <Panel open onClose={onClose} title={host} subtitle={added}>
      <section className="grid gap-3 border-b border-line p-4">
        <h3 className="type-strong">{t(state === "verified" ? "recordsKeep" : "records")}</h3>
        <DnsRecords domain={domain} />
        <CheckNow domain={domain} />
      </section>
      <section className="grid gap-2 border-b border-line p-4">
        <h3 className="type-strong">{t("state")}</h3>
        <DomainSteps domain={domain} />
      </section>
      <Uses domain={domain} onRemoved={onClose} />
    </Panel>
  );
}

function Uses({ domain, onRemoved }: { domain: TrackingDomain; onRemoved: () => void }) {
  const t = useTranslations("tracking-domains");
  const [asks, setAsks] = useState<"use" | "remove" | null>(null);
  const { use, unuse, remove } = useDomainActions(domain, onRemoved);
  const { host, isDefaultForLinkTracking: isDefault, certificate, workflowUsageCounter } = domain;
  const close = () => setAsks(null);
  return (
    <>
      <section className="grid gap-2 border-b border-line p-4">
        <h3 className="type-strong">{t("use")}</h3>
        <Switch
          label={t("defaultForLinks")}
          checked={isDefault}
          disabledReason={certificate === "ready" || isDefault ? undefined : t("notReady")}
          onChange={(checked) => (checked ? setAsks("use") : unuse())}
        />
      </section>
      <div className="p-4">
        <Button variant="danger-outline" icon={<Trash2 aria-hidden />} onClick={() => setAsks("remove")}>
          {t("remove")}
        </Button>
      </div>
      <ConfirmDialog
        open={asks === "use"}
        onOpenChange={close}
        title={t("useQuestion", { host })}
        body={t("useText", { count: workflowUsageCounter })}
        confirmLabel={t("useConfirm")}
        cancelLabel={t("cancel")}
        onConfirm={use}
      />
      <ConfirmDialog
        open={asks === "remove"}
        onOpenChange={close}
        title={t("removeQuestion", { host })}
        body={t("removeText", { count: workflowUsageCounter })}
        confirmLabel={t("remove")}
        cancelLabel={t("cancel")}
        onConfirm={remove}
        danger
      />
    </>
  );
}
