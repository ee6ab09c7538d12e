"use client";

import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog";

type Props = {
  of: "remove" | "leave" | "stepDown";
  values: { name: string; workspace: string };
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
};

/** Asked where it cannot be taken back, with what follows from it (ux 9). */
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
