"use client";

import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { browserApi } from "@/lib/api/browser";
import { useErrorText } from "@/lib/forms/errors";
import { workspaceQuery } from "@/lib/queries/workspaces";

type Props = {
  isBillingEnabled: boolean;
  supportEmail?: string;
  /** Shown if the product takes no payments (BILL-20). */
  contact: string;
  /** Shown to members, with the names of the admins (ux 97). */
  ask: (names: string) => string;
};

/** Whom to contact, for users who cannot buy themselves; where the vendor sells plans, that (BILL-52). */
export function WhoMayBuy({ isBillingEnabled, supportEmail, contact, ask }: Props) {
  const t = useTranslations("billing.upgrade");
  const locale = useLocale();
  const errorText = useErrorText();
  const { data } = useQuery(workspaceQuery(browserApi));
  if (data?.isBilledByVendor) return <Banner tone="info">{errorText("purchase_at_vendor")}</Banner>;
  if (!isBillingEnabled)
    return (
      <Banner
        tone="info"
        action={supportEmail && <a href={`mailto:${supportEmail}`}>{t("email", { email: supportEmail })}</a>}
      >
        {contact}
      </Banner>
    );
  const admins = data?.users.filter(({ id }) => data.admins.includes(id)).map(({ fullName }) => fullName);
  if (!admins) return null;
  return (
    <Banner tone="info">{ask(new Intl.ListFormat(locale, { type: "disjunction" }).format(admins))}</Banner>
  );
}
