"use client";

import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { useSayRefusal } from "@/components/shell/use-say-refusal";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import { auth } from "@/lib/contract/auth";

/** Users who sign in through a provider have no old password; a password reset link sets their first one (AUTH-30). */
export function FirstPassword({ email }: { email: string }) {
  const t = useTranslations("users.password.first");
  const sayRefusal = useSayRefusal();
  const [isSent, setSent] = useState(false);
  const [busy, start] = useTransition();
  const send = () =>
    start(async () => {
      try {
        await browserApi(auth.restore, { email });
        setSent(true);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        sayRefusal(error);
      }
    });
  return (
    <div className="grid gap-4">
      <p className="type-body text-text-2">{t("lead", { email })}</p>
      {isSent ? (
        <Banner tone="success">{t("sent", { email })}</Banner>
      ) : (
        <Button variant="primary" busy={busy} onClick={send} className="justify-self-start">
          {t("send")}
        </Button>
      )}
    </div>
  );
}
