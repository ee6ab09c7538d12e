"use client";

import { Mail } from "lucide-react";
import { useTranslations } from "next-intl";
import { useTransition } from "react";
import { Banner } from "@/components/ui/banner";
import { toast } from "@/components/ui/overlays/toast";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import { useErrorText } from "@/lib/forms/errors";
import { closeBanner } from "@/lib/state/closed-banners";

type Props = { personId: string; email: string };

/** A banner until the email address is confirmed (SHELL-42, SHELL-43); once closed, it returns with the next sign-in (SHELL-44). */
export function ConfirmEmail({ personId, email }: Props) {
  const t = useTranslations("shell.confirmEmail");
  const errorText = useErrorText();
  const [sending, start] = useTransition();
  const name = `confirm-email:${personId}`;
  const send = () =>
    start(async () => {
      try {
        // Loaded on demand: the auth contract is large, and few users make this call.
        const { auth } = await import("@/lib/contract/auth");
        const sent = await browserApi(auth.sendActivation, {});
        toast.success(t("sent", { email: sent.email }));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const say = error.code === "rate_limited" ? toast.warning : toast.error;
        say(errorText(error.code, error.details));
      }
    });
  return (
    <div data-banner={name} className="px-4 pt-2 md:px-6">
      <style>{`[data-closed-banners~="${name}"] [data-banner="${name}"] { display: none }`}</style>
      <Banner
        tone="brand"
        icon={<Mail aria-hidden />}
        onClose={() => closeBanner(name)}
        action={
          <button type="button" onClick={send} aria-busy={sending || undefined}>
            {t("resend")}
          </button>
        }
      >
        {t("text", { email })}
      </Banner>
    </div>
  );
}
