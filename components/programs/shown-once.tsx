"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Code } from "@/components/ui/code";
import { Dialog } from "@/components/ui/overlays/dialog";

type Props = { token: string; onClose: () => void };

/** A new token, this once. */
export function ShownOnce({ token, onClose }: Props) {
  const t = useTranslations("programs");
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="small"
      title={t("title")}
      description={t("once")}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t("copied")}
        </Button>
      }
    >
      <Code block copyLabel={t("copyToken")}>
        {token}
      </Code>
    </Dialog>
  );
}
