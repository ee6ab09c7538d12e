"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Spinner } from "@/components/ui/spinner";
import { setPassword } from "@/lib/actions/auth";
import { forgetSession } from "@/lib/state/session-marks";
import { AuthHeader } from "./auth-header";
import { Leave } from "./leave";
import { forgetRestoreCode, useRestoreCode } from "./mailed-code";
import { NewPassword } from "./new-password";
import { newPassword, samePassword } from "./rules";
import { useActionForm } from "./use-action-form";

type Props = {
  /** The code in the URL; without it, the code kept in this tab is used. */
  code: string | undefined;
  /** Whether the API accepts the code. */
  isGood: boolean;
};

/** AUTH-22 to AUTH-24. */
export function RestorePassword({ code: given, isGood: wasGood }: Props) {
  const t = useTranslations("auth.restore");
  const { code, isMissing } = useRestoreCode(given);
  const [isGood] = useState(wasGood);
  if (code && isGood) return <PasswordForm code={code} />;
  if (code || isMissing) return <Expired />;
  return (
    <div className="grid justify-items-center">
      <Spinner label={t("looking")} />
    </div>
  );
}

const rules = { password: newPassword, confirmation: samePassword };

function PasswordForm({ code }: { code: string }) {
  const t = useTranslations("auth.restore");
  const { form, error, failure, refusal, done, busy } = useActionForm(setPassword, { rules });
  useEffect(() => {
    if (!done) return;
    forgetRestoreCode();
    // Every session of the user has ended, including this browser's (S12).
    forgetSession();
  }, [done]);
  if (refusal?.code === "link_expired") return <Expired />;
  return (
    <form {...form} className="grid gap-4">
      {done && <Leave to="/auth/sign-in?changed=password" />}
      <AuthHeader title={t("title")}>{t("lead")}</AuthHeader>
      {failure && <Banner tone="danger">{failure}</Banner>}
      <input type="hidden" name="restoreCode" value={code} />
      <NewPassword label={t("password")} error={error} autoFocus />
      <Button type="submit" variant="primary" size="touch" busy={busy} className="w-full">
        {t("submit")}
      </Button>
    </form>
  );
}

function Expired() {
  const t = useTranslations("auth.restore");
  useEffect(forgetRestoreCode, []);
  return (
    <div className="grid gap-5">
      <AuthHeader title={t("expiredTitle")}>{t("expired")}</AuthHeader>
      <ButtonLink href="/auth/forgot-password" variant="primary" size="touch" className="w-full">
        {t("askAgain")}
      </ButtonLink>
    </div>
  );
}
