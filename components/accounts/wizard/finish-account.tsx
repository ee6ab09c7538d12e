"use client";

import { useNow, useTranslations } from "next-intl";
import { useEffect, useRef, useState, useTransition } from "react";
import { toast } from "@/components/ui/overlays/toast";
import { updateAccount } from "@/lib/actions/accounts";
import { ApiError } from "@/lib/api/api-error";
import { currentWorkspace } from "@/lib/api/current-workspace";
import type { Account, accounts } from "@/lib/contract/accounts/accounts";
import type { SignedInMember } from "@/lib/contract/accounts/extension";
import type { Input } from "@/lib/contract/endpoint";
import { handOver } from "@/lib/extension/hand-over";
import { fieldTexts, useErrorText } from "@/lib/forms/errors";
import { reach } from "@/lib/forms/reach";
import { connectionOf } from "../place";
import { type Problem, problemOf } from "../problem";
import { useKeepAccount } from "../use-keep-account";
import { type Draft, draftOf, readCookies, userAgentOf } from "./draft";
import { ExtensionStep } from "./extension-step";
import { HoursStep } from "./hours-step";
import { LocationStep } from "./location-step";
import { PasswordStep } from "./password-step";
import { type Step, stepOf, stepsOf } from "./steps";
import { Verification } from "./verification";
import type { WizardProps } from "./wizard";
import { WizardFrame } from "./wizard-frame";

type Props = WizardProps & { account: Account; step: keyof typeof stepOf | null };
/** The network's requests come first, except for the password and the sign-in in a browser, which have their own steps. */
function stepFor(missing: Props["step"], problem: Problem | null): Step {
  const isOwnStep = missing === "extension" || problem?.command === "update_password";
  return missing && (isOwnStep || !problem) ? stepOf[missing] : "verification";
}

type Change = Omit<Input<typeof accounts.update>, "id">;

/**
 * Continues with an account that is missing something. The account itself determines the step: a wrong password leads to the password, a
 * requested code to the verification (CRED-81, CRED-84, CRED-85).
 */
export function FinishAccount({ account, step: missing, brand, personName, onDone }: Props) {
  const t = useTranslations("wizard");
  const errorText = useErrorText();
  const keep = useKeepAccount();
  const now = useNow({ updateInterval: 1_000 });
  const [draft, setDraft] = useState<Draft>(() => draftOf(account));
  const [errors, setErrors] = useState<Record<string, string | undefined>>({});
  const [failure, setFailure] = useState<string>();
  const [wanted, setWanted] = useState<Step | null>(null);
  const [busy, start] = useTransition();
  const isNew = useRef(account.authStatus.loggedInAt === null).current;
  const problem = problemOf(account, now);
  const isDone = missing === null && !problem && account.status === "active";
  const finish = useRef(onDone);
  finish.current = onDone;
  useEffect(() => {
    if (isDone) finish.current(account, isNew);
  }, [isDone, account, isNew]);

  const step = wanted ?? stepFor(missing, problem);
  const steps = stepsOf({ kind: "finish", account });
  const set = (part: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setErrors({});
    setFailure(undefined);
  };
  const save = (change: Change) =>
    start(async () => {
      const result = await reach(updateAccount({ id: account.id, ...change }, currentWorkspace()));
      if (!result.ok) {
        const fields = fieldTexts(result.details.fields, (code) => errorText(code));
        setErrors(fields);
        const code = Object.keys(fields).length > 0 ? "fix_all_errors" : result.code;
        return setFailure(errorText(code, result.details));
      }
      toast.success(t("updated"));
      setWanted(null);
      await keep(result.value);
    });
  const signIn = () => {
    const cookies = draft.signIn === "cookies" ? readCookies(draft.cookies) : null;
    if (draft.signIn === "cookies" && !cookies)
      return setErrors({ cookies: errorText("not_valid_password") });
    if (!cookies && draft.password === "") return setErrors({ password: errorText("not_valid_password") });
    save(cookies ? { cookies, ...userAgentOf(draft.userAgent) } : { password: draft.password });
  };
  const signInByBrowser = (member: SignedInMember) =>
    start(async () => {
      try {
        await keep(await handOver(account.id, member));
      } catch (error) {
        setFailure(errorText(error instanceof ApiError ? error.code : "internal"));
      }
    });
  const refused = account.authStatus.wrongPassword ? errorText("account_wrong_password") : undefined;
  const common = { back: null, failure: failure ?? (step === "password" ? refused : undefined), busy };
  return (
    <WizardFrame steps={steps} current={step} takesCookies={brand.showsCookies}>
      {step === "location" && (
        <LocationStep
          {...common}
          place={draft.place}
          onChange={(place) => set({ place })}
          refused={errors}
          next={t("save")}
          onNext={() => save(connectionOf(draft.place))}
          going={busy && t("location.going")}
        />
      )}
      {step === "hours" && (
        <HoursStep
          {...common}
          schedule={draft.schedule}
          onChange={(schedule) => set({ schedule })}
          refused={errors}
          onNext={() => save(draft.schedule)}
        />
      )}
      {step === "password" && (
        <PasswordStep
          {...common}
          draft={draft}
          set={set}
          errors={errors}
          personName={personName}
          showsCookies={brand.showsCookies}
          known
          onNext={signIn}
        />
      )}
      {step === "extension" && (
        <ExtensionStep {...common} username={account.username} onNext={signInByBrowser} />
      )}
      {step === "verification" && (
        <Verification account={account} problem={problem} onMove={() => setWanted("location")} />
      )}
    </WizardFrame>
  );
}
