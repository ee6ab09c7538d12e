"use client";

import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog";

type Props = {
  of: "remove" | "leave" | "stepDown";
  values: { name: string; workspace: string };
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
};

/** Asks for confirmation of actions that cannot be undone, and names their consequences (ux 9). */
export function MemberQuestion({ of, values, onConfirm, onClose }: Props) {
  const t = useTranslations("members");
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t(`${of}.title`, values)}
      body={t(`${of}.body`, values)}
      confirmLabel={t(`${of}.confirm`)}
      cancelLabel={t("cancel")}
      danger={of !== "stepDown"}
      onConfirm={async () => void (await onConfirm())}
    />
  );
}
