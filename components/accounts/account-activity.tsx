"use client";

import { useTranslations } from "next-intl";
import { type Account, lacksNetwork } from "@/lib/contract/accounts/accounts";
import { useProblemText } from "./account-notice";
import { activityOf } from "./activity";
import type { Problem } from "./problem";

type Props = { account: Account; problem: Problem | null; now: Date };

/**
 * What an active account waits for, the network's own message, or else its problem, as text only (CRED-33, ux 113). Shown beside the email
 * address, on a phone below it.
 */
export function AccountActivity({ account, problem, now }: Props) {
  const t = useTranslations("accounts.activity");
  const textOf = useProblemText(account);
  const activity = activityOf(account, now);
  const type = useTranslations("accounts.type");
  const isEmailOnly = lacksNetwork(account);
  if (!activity && !problem && !isEmailOnly) return null;
  return (
    <span className="max-sm:line-clamp-2">
      <span className="max-sm:hidden"> · </span>
      {isEmailOnly && type("email")}
      {activity && (activity.kind === "said" ? activity.text : t(activity.kind))}
      {!activity && problem && textOf(problem, now)}
    </span>
  );
}

/** The network's own message about an account, with its links (CRED-36). */
export function SaidActivity({ account, now }: { account: Account; now: Date }) {
  const activity = activityOf(account, now);
  if (activity?.kind !== "said") return null;
  return (
    <p className="type-compact text-text-2">
      {activity.text}
      {activity.links.map(([label, href]) => (
        <a
          key={label}
          href={href}
          target="_blank"
          rel="noreferrer"
          className="ms-2 font-medium text-brand-text underline-offset-2 hover:underline"
        >
          {label}
        </a>
      ))}
    </p>
  );
}
