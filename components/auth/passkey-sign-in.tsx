"use client";

import { Fingerprint } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { resultOf } from "@/lib/actions/result";
import { useErrorText } from "@/lib/forms/errors";
import { reach } from "@/lib/forms/reach";
import { offersAtFields, offersPasskeys } from "@/lib/passkeys/browser";
import { Leave } from "./leave";

type Props = {
  back: string;
  /** Used as the second step of a sign-in. */
  isSecondStep?: boolean;
};

/** Loaded on demand, so that the form does not wait for it. */
const signInWithPasskey = async (isSecondStep: boolean, left?: AbortSignal) =>
  (await import("@/lib/passkeys/sign-in")).signInWithPasskey({ isSecondStep, left });

/** A passkey replaces both the password and the second step. Where the browser supports it, the email field offers one too. */
export function PasskeySignIn({ back, isSecondStep = false }: Props) {
  const t = useTranslations("auth");
  const errorText = useErrorText();
  // Reserve the button's space until passkey support is known, so that the page does not shift under the pointer.
  const [isOffered, setOffered] = useState<boolean>();
  const [state, setState] = useState<"idle" | "busy" | "done">("idle");
  const [failure, setFailure] = useState<string>();

  const ask = useCallback(
    async (left?: AbortSignal) => {
      const result = await reach(resultOf(() => signInWithPasskey(isSecondStep, left)));
      if (left?.aborted) return;
      if (result.ok && result.value) setState("done");
      else if (!left) setState("idle");
      // Errors of the autofill offer are ignored, because the user has not asked for anything yet.
      if (!result.ok && (!left || result.code === "passkey_refused"))
        setFailure(errorText(result.code, result.details));
    },
    [isSecondStep, errorText],
  );
  useEffect(() => {
    setOffered(offersPasskeys());
    if (isSecondStep) return;
    const left = new AbortController();
    void offersAtFields().then((offers) => (offers ? ask(left.signal) : undefined));
    return () => left.abort();
  }, [isSecondStep, ask]);

  if (isOffered === false) return null;
  const press = () => {
    setState("busy");
    setFailure(undefined);
    void ask();
  };
  return (
    <div className={classNames("grid gap-2.5", !isOffered && "invisible")}>
      {state === "done" && <Leave to={back} />}
      {failure && <Banner tone="danger">{failure}</Banner>}
      <Button
        size="field"
        icon={<Fingerprint aria-hidden />}
        busy={state !== "idle"}
        onClick={press}
        className="w-full"
      >
        {t(isSecondStep ? "secondStep.usePasskey" : "signIn.passkey")}
      </Button>
    </div>
  );
}
