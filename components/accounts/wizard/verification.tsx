"use client";

import { useNow, useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Spinner } from "@/components/ui/spinner";
import type { Account } from "@/lib/contract/accounts/accounts";
import { ChallengeLink, useProblemText } from "../account-notice";
import { CancelApproval } from "../challenge/cancel-approval";
import { ChallengeForm, isChallengeCommand } from "../challenge/challenge-form";
import { isDirect, useAccountCommand } from "../challenge/use-account-command";
import type { Problem } from "../problem";
import { useKeepAccount } from "../use-keep-account";

type Props = {
  account: Account;
  problem: Problem | null;
  /** Leads to the location step, if the proxy could not be set. */
  onMove: () => void;
};

/** The network's requests, one after the other, until it lets the account in (CRED-37 to CRED-41, CRED-85). */
export function Verification({ account, problem, onMove }: Props) {
  const t = useTranslations("wizard.verification");
  const action = useTranslations("accounts.problem");
  const keep = useKeepAccount();
  const textOf = useProblemText(account);
  const now = useNow({ updateInterval: 1_000 });
  const { run, busy } = useAccountCommand();
  const command = problem?.command;
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused button of the previous step was unmounted; a form focuses its own first field.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section aria-label={t("title")} className="grid content-start gap-4 pb-4">
      <h2 ref={heading} tabIndex={-1} className="type-title outline-none">
        {t("title")}
      </h2>
      {!problem || problem.tone === "info" ? (
        <output className="type-body flex items-center gap-2.5">
          <Spinner />
          {problem ? textOf(problem, now) : t("signingIn", { name: account.username })}
        </output>
      ) : (
        !isChallengeCommand(command) && (
          <Banner tone={problem.tone}>
            {textOf(problem, now)}
            {(problem.cause === "captcha" || problem.cause === "challenge") && (
              <ChallengeLink account={account} cause={problem.cause} />
            )}
          </Banner>
        )
      )}
      {isChallengeCommand(command) && (
        <ChallengeForm key={command} account={account} command={command} onDone={(next) => void keep(next)} />
      )}
      {command && isDirect(command) && (
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" busy={busy} onClick={() => run(account, command)}>
            {action(`${problem?.cause}.action`)}
          </Button>
          {problem?.cause === "app_approval" && <CancelApproval account={account} />}
        </div>
      )}
      {problem?.page === "location" && (
        <div>
          <Button onClick={onMove}>{t("move")}</Button>
        </div>
      )}
      <p className="type-small text-text-2">{t("leave")}</p>
    </section>
  );
}
