"use client";

import { FlaskConical, LogIn } from "lucide-react";
import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import type { OfferedConsents } from "@/lib/contract/accounts/mail-consents";
import type { Provider, useConsent } from "./use-consent";

type Props = {
  offered: OfferedConsents;
  consent: ReturnType<typeof useConsent>;
  /** The address to offer at the provider, and the provider that has it. */
  email?: string;
  recommended?: Provider;
};

/** A long name of a button takes two lines on a narrow screen. */
const wrapping = "h-auto! min-h-control max-w-full flex-initial! py-1.5 whitespace-normal!";

/** Signing in at Google or Microsoft instead of giving a password; simulated where nothing real is connected. */
export function ConsentButtons({ offered, consent, email = "", recommended }: Props) {
  const t = useTranslations("mailboxes.consent");
  const types = useTranslations("mailboxes.types");
  const way = useTranslations("mailboxes.way");
  const { begin, waitsFor, failure, cancel } = consent;
  const { providers, simulated, missing } = offered;
  if (providers.length + simulated.length + missing.length === 0) return null;
  return (
    <Card>
      <h2 className="type-title">
        {recommended ? way("at", { email, provider: types(recommended) }) : t("title")}
      </h2>
      <p className="type-small mt-1 mb-4 text-text-2">{t("lead")}</p>
      {failure && (
        <Banner tone="danger" className="mb-4">
          {failure}
        </Banner>
      )}
      <div className="flex flex-wrap gap-2">
        {providers.map((provider) => (
          <Button
            key={provider}
            variant={provider === recommended ? "primary" : "default"}
            icon={<LogIn aria-hidden />}
            busy={waitsFor === provider}
            className={wrapping}
            onClick={() => begin({ provider, isSimulated: false, email })}
          >
            {t("signIn", { provider: types(provider) })}
          </Button>
        ))}
        {simulated.map((provider) => (
          <Button
            key={`${provider} simulated`}
            variant={provider === recommended && !providers.includes(provider) ? "primary" : "default"}
            icon={<FlaskConical aria-hidden />}
            busy={waitsFor === provider && !providers.includes(provider)}
            className={wrapping}
            onClick={() => begin({ provider, isSimulated: true, email })}
          >
            {t("simulated", { provider: types(provider) })}
          </Button>
        ))}
      </div>
      {waitsFor && (
        <div aria-live="polite" className="mt-4 flex flex-wrap items-center gap-3">
          <p className="type-small text-text-2">{t("waiting", { provider: types(waitsFor) })}</p>
          <Button size="compact" onClick={cancel}>
            {t("cancel")}
          </Button>
        </div>
      )}
      {missing.length > 0 && (
        <p className="type-small mt-4 text-text-3">{t("missing", { settings: missing.join("; ") })}</p>
      )}
    </Card>
  );
}
