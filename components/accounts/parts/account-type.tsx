import { Compass, Crown, Mail, UserSearch } from "lucide-react";
import { useTranslations } from "next-intl";
import { Pill } from "@/components/ui/pill";
import type { Account } from "@/lib/contract/accounts/accounts";

const icons = { premium: Crown, sales_navigator: Compass, recruiter: UserSearch, email: Mail };

/** The account's subscription at the network, or that it has no network account; nothing without a subscription (CRED-04). */
export function AccountType({ type }: { type: Account["accountType"] }) {
  const t = useTranslations("accounts.type");
  if (type === "basic") return null;
  const Icon = icons[type];
  return <Pill icon={<Icon aria-hidden />}>{t(type)}</Pill>;
}
