"use client";

import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useLocale, useNow, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { DefinitionList } from "@/components/ui/lists/definition-list";
import { type Account, lacksNetwork } from "@/lib/contract/accounts/accounts";
import { SaidActivity } from "./account-activity";
import { AccountHealth } from "./account-health";
import { AccountNotice } from "./account-notice";
import type { ChallengeCommand } from "./challenge/challenge-form";
import { isDirect, useAccountCommand } from "./challenge/use-account-command";
import { AccountAvatar } from "./parts/account-avatar";
import { AccountStatus } from "./parts/account-status";
import { AccountType } from "./parts/account-type";
import { ConnectNetwork } from "./parts/no-network";
import { Sandboxed } from "./parts/sandboxed";
import { PausedActions } from "./paused-actions";
import { needsOwner, type Problem, problemOf } from "./problem";
import { RemoveAccount } from "./remove-account";
import { SwitchAutomation } from "./switch-automation";
import { useCopyTargets, useMoveTargets } from "./use-targets";
import { useWizardHref } from "./use-wizard-href";

const CopyCampaigns = dynamic(() => import("./copy-campaigns").then((module) => module.CopyCampaigns), {
  ssr: false,
});
const MoveAccount = dynamic(() => import("./move-account").then((module) => module.MoveAccount), {
  ssr: false,
});
const ChallengeDialog = dynamic(
  () => import("./challenge/challenge-dialog").then((module) => module.ChallengeDialog),
  {
    ssr: false,
  },
);

type Props = { account: Account; showsHealth: boolean; extensionUrl?: string; withName?: boolean };

/** All details of one account: its problem, today's activity, its owner and the possible actions (CRED-117, CRED-118). */
export function AccountDetail({ account, showsHealth, extensionUrl, withName }: Props) {
  const t = useTranslations("settings.account");
  const list = useTranslations("accounts");
  const { run, busy } = useAccountCommand();
  const router = useRouter();
  const wizardHref = useWizardHref();
  const [challenge, setChallenge] = useState<ChallengeCommand | null>(null);
  const [leaving, setLeaving] = useState<"copying" | "moving" | "removing" | null>(null);
  const workspaces = useMoveTargets();
  const others = useCopyTargets(account.id);
  const { commands } = account;
  const now = useNow({ updateInterval: 60_000 });
  const onFix = ({ command }: Problem) => {
    if (!command) return;
    if (command === "switch_automation")
      return router.push(wizardHref({ resume: account.id, changesAutomation: true }), { scroll: false });
    if (isDirect(command)) run(account, command);
    else setChallenge(command as ChallengeCommand);
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <header className="flex flex-wrap items-center gap-2">
        {withName && (
          <div className="me-auto flex min-w-0 items-center gap-3">
            <AccountAvatar account={account} size={40} />
            <div className="min-w-0">
              <h2 className="type-strong truncate">{account.fullName}</h2>
              <p className="type-small truncate text-text-2">{account.username}</p>
            </div>
          </div>
        )}
        <AccountStatus account={account} needsOwner={needsOwner(problemOf(account, now))} />
        <AccountType type={account.accountType} />
        {account.isSandboxed && <Sandboxed />}
      </header>
      <div aria-live="polite" className="grid gap-2 empty:hidden">
        <AccountNotice account={account} onFix={onFix} busy={busy} />
        <SaidActivity account={account} now={now} />
        <PausedActions account={account} />
      </div>
      {showsHealth && <AccountHealth account={account} />}
      <section aria-label={t("facts")}>
        <h3 className="type-strong mb-2">{t("facts")}</h3>
        {lacksNetwork(account) ? (
          <p className="type-compact text-text-2">{list("noNetwork.text")}</p>
        ) : (
          <Facts account={account} />
        )}
      </section>
      <div className="flex flex-wrap gap-2">
        {commands.includes("connect_network") && <ConnectNetwork account={account} />}
        {commands.includes("update_password") && (
          <Button onClick={() => setChallenge("update_password")}>{t("updatePassword")}</Button>
        )}
        {commands.includes("switch_automation") && (
          <SwitchAutomation account={account} extensionUrl={extensionUrl} />
        )}
        {others.length > 0 && <Button onClick={() => setLeaving("copying")}>{list("copyCampaigns")}</Button>}
        {workspaces.length > 0 && <Button onClick={() => setLeaving("moving")}>{list("move")}</Button>}
        {commands.includes("remove") && (
          <Button variant="danger-outline" onClick={() => setLeaving("removing")}>
            {list("remove")}
          </Button>
        )}
      </div>
      {challenge && (
        <ChallengeDialog account={account} command={challenge} onClose={() => setChallenge(null)} />
      )}
      {leaving === "moving" && (
        <MoveAccount account={account} targets={workspaces} onClose={() => setLeaving(null)} />
      )}
      {leaving === "copying" && (
        <CopyCampaigns account={account} targets={others} onClose={() => setLeaving(null)} />
      )}
      {leaving === "removing" && <RemoveAccount account={account} onClose={() => setLeaving(null)} />}
    </div>
  );
}

function Facts({ account }: { account: Account }) {
  const t = useTranslations("settings.account");
  const wizard = useTranslations("settings.automation");
  const locale = useLocale();
  const { countryCode, automationType, twoFactor, hasPassword, noProxy, customProxy, proxyType } = account;
  const country = countryCode && new Intl.DisplayNames(locale, { type: "region" }).of(countryCode);
  const proxy = noProxy ? "none" : customProxy ? "own" : proxyType;
  return (
    <DefinitionList
      items={[
        { term: t("automation"), value: wizard(automationType) },
        ...(automationType === "cloud"
          ? [{ term: t("location"), value: [country, t(`proxy.${proxy}`)].filter(Boolean).join(", ") }]
          : []),
        { term: t("password"), value: t(hasPassword ? "passwordKept" : "passwordMissing") },
        ...(twoFactor ? [{ term: t("twoFactor.label"), value: t(`twoFactor.${twoFactor.status}`) }] : []),
      ]}
    />
  );
}
