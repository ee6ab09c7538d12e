"use client";

import { useLocale, useNow, useTimeZone, useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { Link } from "@/components/ui/link";
import type { Account } from "@/lib/contract/accounts/accounts";
import type { ErrorCode } from "@/lib/contract/errors";
import { formatMomentWithin } from "@/lib/format/moments";
import { useErrorText } from "@/lib/forms/errors";
import { type Cause, type Problem, problemOf } from "./problem";

type Props = { account: Account; onFix: (problem: Problem) => void; busy?: boolean };

/** Problems that use the text of an API error. */
const refusals: Partial<Record<Cause, ErrorCode>> = {
  two_factor_other: "two_factor_unsupported",
  two_factor_wrong: "two_factor_wrong",
  two_factor_locked: "two_factor_locked",
};

/** The title of an account's problem, with its names and end time filled in. */
export function useProblemText(account: Account) {
  const t = useTranslations("accounts.problem");
  const errorText = useErrorText();
  const locale = useLocale();
  const zone = useTimeZone() ?? "UTC";
  return ({ cause, until }: Problem, now: Date) => {
    const refusal = refusals[cause];
    if (refusal) return errorText(refusal);
    const { settingProxy, countryCode } = account;
    const country = settingProxy?.countryCode ?? countryCode;
    const left = Math.max(0, Math.ceil(((until?.getTime() ?? 0) - now.getTime()) / 1_000));
    return t(`${cause}.text`, {
      country: country ? (new Intl.DisplayNames(locale, { type: "region" }).of(country) ?? country) : "",
      attempt: settingProxy?.attemptCount ?? 0,
      time: until ? formatMomentWithin(until, { locale, zone, now }) : "",
      ...minutesAndSeconds(left),
    });
  };
}

/** An account's problem and its fix: one problem, one action (CRED-37 to CRED-41, ux 113). */
export function AccountNotice({ account, onFix, busy }: Props) {
  const t = useTranslations("accounts.problem");
  const now = useNow({ updateInterval: 1_000 });
  const textOf = useProblemText(account);
  const problem = problemOf(account, now);
  if (!problem) return null;
  const { cause, command, page, tone } = problem;
  const action = command ? (
    <button type="button" aria-busy={busy} disabled={busy} onClick={() => onFix(problem)}>
      {t(`${cause}.action`)}
    </button>
  ) : (
    page && <Link href={`/settings/${page}?selectedCred=${account.id}`}>{t(`${cause}.action`)}</Link>
  );
  return (
    <Banner tone={tone} action={action}>
      {textOf(problem, now)}
      {(cause === "captcha" || cause === "challenge") && <ChallengeLink account={account} cause={cause} />}
    </Banner>
  );
}

/** Links to the captcha or challenge at the network, if the network gave a URL. */
export function ChallengeLink({ account, cause }: { account: Account; cause: "captcha" | "challenge" }) {
  const t = useTranslations(`accounts.problem.${cause}`);
  const href = Object.values(account.activity?.links ?? {})[0];
  return (
    href && (
      <>
        {" "}
        <a href={href} target="_blank" rel="noreferrer" className="underline underline-offset-2">
          {t("link")}
        </a>
      </>
    )
  );
}

/** Splits seconds into minutes and two-digit seconds for a countdown: 61 is 1:01. */
const minutesAndSeconds = (left: number) => ({
  minutes: Math.floor(left / 60),
  seconds: String(left % 60).padStart(2, "0"),
});
