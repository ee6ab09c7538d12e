"use client";

import { useTranslations } from "next-intl";
import { AllowDialog } from "@/components/prospects/parts/allow-dialog";
import { browserApi } from "@/lib/api/browser";
import { doNotContact, type ListedEntry } from "@/lib/contract/prospects/do-not-contact";

type Props = { entry: ListedEntry; onClose: () => void };

/** Takes an entry off the list, and asks why. */
export function RemoveDialog({ entry: { id, value }, onClose }: Props) {
  const t = useTranslations("do-not-contact.removing");
  return (
    <AllowDialog
      look="danger"
      texts={{
        ...{ title: t("title", { value }), lead: t("lead"), done: t("done", { value }) },
        ...{ reason: t("reason"), reasonHint: t("reasonHint"), reasonMissing: t("reasonMissing") },
        ...{ cancel: t("cancel"), submit: t("submit") },
      }}
      onAllow={(reason) => browserApi(doNotContact.remove, { id, reason })}
      onClose={onClose}
    />
  );
}
