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
  /** In place of the second step that this browser owes. */
  isSecondStep?: boolean;
};

/** Fetched where passkeys are used, so that the form stands without it. */
const signInWithPasskey = async (isSecondStep: boolean, left?: AbortSignal) =>
  (await import("@/lib/passkeys/sign-in")).signInWithPasskey({ isSecondStep, left });

/** A passkey replaces the password and the second step; where the browser can, it offers one at the address field, too. */
export function PasskeySignIn({ back, isSecondStep = false }: Props) {
  const t = useTranslations("auth");
  const errorText = useErrorText();
  // Until the browser says whether it knows passkeys, the button's room is kept: the page must not move under a pointer.
  const [isOffered, setOffered] = useState<boolean>();
  const [state, setState] = useState<"idle" | "busy" | "done">("idle");
  const [failure, setFailure] = useState<string>();

  const ask = useCallback(
    async (left?: AbortSignal) => {
      const result = await reach(resultOf(() => signInWithPasskey(isSecondStep, left)));
      if (left?.aborted) return;
      if (result.ok && result.value) setState("done");
      else if (!left) setState("idle");
      // What nobody asked for yet may fail in silence.
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
