"use client";

import { useTranslations } from "next-intl";
import type { Account } from "@/lib/contract/accounts";
import { activityOf } from "./activity";

/** What an active account waits for, or what the network says of it, in words alone (CRED-33). */
export function AccountActivity({ account, now, before }: { account: Account; now: Date; before: string }) {
  const t = useTranslations("accounts.activity");
  const activity = activityOf(account, now);
  if (!activity) return null;
  return (
    <>
      {before}
      {activity.kind === "said" ? activity.text : t(activity.kind)}
    </>
  );
}

/** What the network itself says of an account, with its links (CRED-36). */
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
