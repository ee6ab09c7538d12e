"use client";

import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button-link";
import type { Account } from "@/lib/contract/accounts/accounts";
import { useExtension } from "@/lib/extension/use-extension";
import { offersBrowser } from "./offers-browser";
import { useWizardHref } from "./use-wizard-href";

type Props = { account: Account; extensionUrl?: string };

/** Links to switching an account between cloud and browser, where that is possible (CRED-71 to CRED-73). */
export function SwitchAutomation({ account, extensionUrl }: Props) {
  const t = useTranslations("settings.account.switchTo");
  const wizardHref = useWizardHref();
  const presence = useExtension();
  const isToBrowser = account.automationType === "cloud";
  if (!account.commands.includes("switch_automation")) return null;
  if (isToBrowser && !offersBrowser(presence, { extensionUrl })) return null;
  return (
    <ButtonLink href={wizardHref({ resume: account.id, changesAutomation: true })} scroll={false}>
      {t(account.automationType)}
    </ButtonLink>
  );
}
