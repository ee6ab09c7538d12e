import { Compass, Crown, UserSearch } from "lucide-react";
import { useTranslations } from "next-intl";
import { Pill } from "@/components/ui/pill";
import type { Account } from "@/lib/contract/accounts/accounts";

const icons = { premium: Crown, sales_navigator: Compass, recruiter: UserSearch };

/** The account's subscription at the network; nothing if it has none (CRED-04). */
export function AccountType({ type }: { type: Account["accountType"] }) {
  const t = useTranslations("accounts.type");
  if (type === "basic") return null;
  const Icon = icons[type];
  return <Pill icon={<Icon aria-hidden />}>{t(type)}</Pill>;
}
