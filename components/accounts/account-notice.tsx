import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import type { Account } from "@/lib/contract/accounts";
import { useSecondsLeft } from "./use-seconds-left";

type Props = { account: Account; onMend: () => void };

/** Why an account is not let in, and what mends it: one cause, one action (CRED-41, CRED-45, CRED-50, ux 113). */
export function AccountNotice({ account, onMend }: Props) {
  const t = useTranslations("accounts");
  const waits = account.authStatus.securityCode;
  if (waits) return <CodeNotice waits={waits} onMend={onMend} />;
  if (account.status !== "invalid") return null;
  return (
    <Banner tone="warning" action={<Mend onClick={onMend}>{t("again.send")}</Mend>}>
      {t("again.notice")}
    </Banner>
  );
}

function CodeNotice({
  waits,
  onMend,
}: {
  waits: NonNullable<Account["authStatus"]["securityCode"]>;
  onMend: () => void;
}) {
  const t = useTranslations("accounts.code");
  const expired = useSecondsLeft(waits.expiresAt) === 0;
  const state = expired ? "expired" : waits.isWrong ? "wrong" : "asked";
  return (
    <Banner
      tone={state === "asked" ? "warning" : "danger"}
      action={<Mend onClick={onMend}>{t("enter")}</Mend>}
    >
      {t(`notice.${state}`)}
    </Banner>
  );
}

const Mend = ({ onClick, children }: { onClick: () => void; children: string }) => (
  <button type="button" onClick={onClick}>
    {children}
  </button>
);
