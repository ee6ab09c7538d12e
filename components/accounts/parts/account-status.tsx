import { CalendarX2, CircleAlert, CircleCheck, CirclePause, KeyRound, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { Pill } from "@/components/ui/pill";
import type { Account } from "@/lib/contract/accounts/accounts";

const looks = {
  active: { tone: "success", Icon: CircleCheck },
  invalid: { tone: "warning", Icon: KeyRound },
  inactive: { tone: "info", Icon: CirclePause },
  blocked: { tone: "danger", Icon: CircleAlert },
  code: { tone: "warning", Icon: KeyRound },
  attention: { tone: "warning", Icon: CircleAlert },
  deleted: { tone: "danger", Icon: Trash2 },
  away: { tone: "info", Icon: CalendarX2 },
} as const;

type Props = {
  account: Pick<Account, "status" | "authStatus" | "away">;
  /** The network needs something from the owner. */
  needsOwner?: boolean;
};

/** The status of an account as a pill with icon, text and color (CRED-28 to CRED-32, CRED-34). */
export function AccountStatus({ account: { status, authStatus, away }, needsOwner }: Props) {
  const t = useTranslations("accounts.status");
  const active = needsOwner ? "attention" : away?.isNow ? "away" : "active";
  const word = authStatus.securityCode ? "code" : status === "active" ? active : status;
  const { tone, Icon } = looks[word];
  return (
    <Pill tone={tone} icon={<Icon aria-hidden />}>
      {t(word)}
    </Pill>
  );
}
