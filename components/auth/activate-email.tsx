"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { Banner } from "@/components/ui/banner";
import { buttonStyle } from "@/components/ui/button-style";
import { classNames } from "@/components/ui/class-names";
import { leaveSession, sendActivation } from "@/lib/actions/auth";
import { forgetSession } from "@/lib/state/session-marks";
import { AgainButton } from "./again-button";
import { AuthHeader } from "./auth-header";
import { Leave } from "./leave";
import { useActionForm } from "./use-action-form";
import { useCountdown } from "./use-countdown";

/** AUTH-25, AUTH-26, AUTH-29: shows the address, and offers to resend the email, skip for now, or sign out. */
export function ActivateEmail({ email }: { email: string }) {
  const t = useTranslations("auth.activate");
  useReturn();
  return (
    <div className="grid gap-5">
      <AuthHeader title={t("title")}>
        {t.rich("lead", {
          email,
          b: (text) => <b className="font-semibold wrap-anywhere text-text">{text}</b>,
        })}
      </AuthHeader>
      <p className="type-compact rounded-btn bg-sunken px-3 py-2.5 text-text-2">{t("hint")}</p>
      <div className="grid gap-2.5">
        <SendAgain />
        <SkipConfirmation />
      </div>
      <WrongAddress />
    </div>
  );
}

/** Returning to this tab after confirming elsewhere continues automatically, because the server knows. */
function useReturn() {
  const router = useRouter();
  useEffect(() => {
    const look = () => document.visibilityState === "visible" && router.refresh();
    document.addEventListener("visibilitychange", look);
    window.addEventListener("focus", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("focus", look);
    };
  }, [router]);
}

function SendAgain() {
  const t = useTranslations("auth.activate");
  const { form, failure, refusal, value, result, isPending } = useActionForm(sendActivation);
  const wait = refusal?.code === "rate_limited" ? Number(refusal.details.seconds) : value?.nextInSeconds;
  const seconds = useCountdown(wait ?? 0, result);
  return (
    <form {...form} className="grid gap-2.5">
      {value && <Banner tone="success">{t("sent", { email: value.email })}</Banner>}
      {failure && !wait && <Banner tone="danger">{failure}</Banner>}
      <AgainButton seconds={seconds} busy={isPending} />
    </form>
  );
}

/** A full page load on purpose: this URL makes the front door let the session pass (AUTH-29). */
function SkipConfirmation() {
  const t = useTranslations("auth.activate");
  return (
    <a
      href="/?skippedEmailConfirmation=true"
      className={classNames(buttonStyle({ variant: "ghost", size: "touch" }), "w-full")}
    >
      {t("later")}
    </a>
  );
}

function WrongAddress() {
  const t = useTranslations("auth.activate");
  const { form, done } = useActionForm(leaveSession);
  useEffect(() => {
    if (done) forgetSession();
  }, [done]);
  return (
    <form {...form} className="type-compact text-center text-text-2">
      {done && <Leave to="/auth/sign-up" />}
      {t("wrong")}{" "}
      <button
        type="submit"
        className="touch-area font-medium text-brand-text underline-offset-2 hover:underline"
      >
        {t("signOut")}
      </button>
    </form>
  );
}
