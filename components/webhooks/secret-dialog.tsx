"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Code } from "@/components/ui/code";
import { Dialog } from "@/components/ui/overlays/dialog";
import type { Webhook } from "@/lib/contract/integrations/webhooks";
import { formatMomentWithin } from "@/lib/format/moments";
import { useViewer } from "@/lib/state/viewer";

type Props = { webhook: Webhook; secret: string; onClose: () => void };

/** A new secret, this once. */
export function SecretDialog({ webhook: { oldSecretUntil }, secret, onClose }: Props) {
  const t = useTranslations("webhooks");
  const viewer = useViewer();
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="small"
      title={t("secretTitle")}
      description={
        oldSecretUntil
          ? `${t("secretOnce")} ${t("oldUntil", { at: formatMomentWithin(new Date(oldSecretUntil), viewer) })}`
          : t("secretOnce")
      }
      footer={
        <Button variant="primary" onClick={onClose}>
          {t("copied")}
        </Button>
      }
    >
      <Code block copyLabel={t("copySecret")}>
        {secret}
      </Code>
    </Dialog>
  );
}
