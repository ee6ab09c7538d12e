"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useLocale, useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { toast } from "@/components/ui/overlays/toast";
import { connectAccount } from "@/lib/actions/accounts";
import { browserApi } from "@/lib/api/browser";
import type { Account } from "@/lib/contract/accounts/accounts";
import type { SignedInMember } from "@/lib/contract/accounts/extension";
import type { ErrorCode } from "@/lib/contract/errors";
import { handOver } from "@/lib/extension/hand-over";
import { useExtension } from "@/lib/extension/use-extension";
import { fieldTexts, useErrorText } from "@/lib/forms/errors";
import { reach } from "@/lib/forms/reach";
import { accountsQuery } from "@/lib/queries/accounts";
import { isOfPlace, placeFieldOf, problemsOfPlace } from "../place";
import { problemOf } from "../problem";
import { useKeepAccount } from "../use-keep-account";
import { AutomationStep } from "./automation-step";
import { connectInput, type Draft, problemsOfDraft } from "./draft";
import { HoursStep } from "./hours-step";
import { LocationStep } from "./location-step";
import { PasswordStep } from "./password-step";
import { SeatMissing, seatCodes } from "./seat-missing";
import { type Step, stepAfter, stepBefore, stepsOf } from "./steps";
import { useDraft } from "./use-draft";
import { useSeats } from "./use-seats";
import type { WizardProps } from "./wizard";
import { WizardFrame } from "./wizard-frame";

const ExtensionStep = dynamic(() => import("./extension-step").then((module) => module.ExtensionStep), {
  ssr: false,
});

/** Where a refusal leads back to: by the field it names, or else by what it is about. */
function stepOfRefusal(names: readonly string[], code: string): Step | null {
  if (code.startsWith("proxy_") || names.some(isOfPlace)) return "location";
  return names.some((name) => ["timezone", "workHoursEnd", "workingDays"].includes(name)) ? "hours" : null;
}

/** Connects somebody new, step by step; the server keeps nothing before the last one. */
export function AddAccount({ wish, brand, personName, onMade, onDone }: WizardProps) {
  const t = useTranslations("wizard");
  const locale = useLocale();
  const errorText = useErrorText();
  const keep = useKeepAccount();
  const presence = useExtension();
  const seats = useSeats();
  const taken = (useQuery(accountsQuery(browserApi)).data ?? []).map(({ username }) => username);
  const { draft, setDraft, step, setStep } = useDraft(wish.email);
  const [errors, setErrors] = useState<Record<string, string | undefined>>({});
  const [refusal, setRefusal] = useState<{ code: ErrorCode; text: string } | null>(null);
  const [busy, start] = useTransition();
  const [jumped, setJumped] = useState(false);

  // CRED-82: everything is at hand for the browser's own sign-in.
  if (!jumped && wish.email && presence === "there" && seats?.extension.free) {
    setJumped(true);
    setDraft({ ...draft, automationType: "extension" });
    setStep("extension");
  }
  const first: Step = jumped ? "extension" : "automation";
  const steps = stepsOf({ kind: "add", automationType: draft.automationType });
  const set = (part: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setErrors({});
    setRefusal(null);
  };
  const go = (to: Step | null) => {
    if (!to) return;
    setRefusal(null);
    setStep(to);
  };
  const next = () => go(stepAfter(steps, step));
  const before = stepBefore(steps, first, step);
  const back = before ? () => go(before) : null;

  const take = (account: Account) => {
    void keep(account);
    const isReady = account.status === "active" && !problemOf(account, new Date());
    toast.success(t(isReady ? "created" : "createdWaits", { name: account.fullName }));
    if (isReady) onDone(account, true);
    else onMade(account);
  };
  const refuse = (code: ErrorCode, text: string) => setRefusal({ code, text });
  const connect = (filled: Draft, member?: SignedInMember) =>
    start(async () => {
      const wrong = fieldTexts(problemsOfDraft(filled, taken), (code) => errorText(code));
      setErrors(wrong);
      if (Object.keys(wrong).length > 0)
        return refuse("fix_all_errors", (member && wrong.email) ?? errorText("fix_all_errors"));
      const result = await reach(connectAccount(connectInput(filled)));
      // Where the login is not handed over now, the page does it by itself as soon as it can.
      if (result.ok)
        return take(
          member ? await handOver(result.value.id, member).catch(() => result.value) : result.value,
        );
      const named = Object.keys(result.details.fields ?? {});
      const texts = fieldTexts(result.details.fields, (code) => errorText(code));
      setErrors(Object.fromEntries(Object.entries(texts).map(([name, text]) => [placeFieldOf(name), text])));
      const back = stepOfRefusal(named, result.code);
      if (back) setStep(back);
      const code = (named.length > 0 ? "fix_all_errors" : result.code) as ErrorCode;
      refuse(code, errorText(code, result.details));
    });
  const failure =
    refusal && seatCodes.has(refusal.code) ? (
      <SeatMissing code={refusal.code} brand={brand} />
    ) : (
      refusal?.text
    );
  const country = new Intl.DisplayNames(locale, { type: "region" });
  const details: Partial<Record<Step, string>> = {
    ...(step === "automation" ? {} : { automation: t(`automation.${draft.automationType}.label`) }),
    ...(draft.place.countryCode && step !== "location"
      ? { location: country.of(draft.place.countryCode) }
      : {}),
  };
  const common = { draft, set, back, failure, errors, busy };
  return (
    <WizardFrame steps={steps} current={step} details={details} takesCookies={brand.showsCookies}>
      {step === "automation" && (
        <AutomationStep {...common} brand={brand} presence={presence} seats={seats} onNext={next} />
      )}
      {step === "location" && (
        <LocationStep
          place={draft.place}
          onChange={(place) => set({ place })}
          back={back}
          failure={failure}
          refused={errors}
          onNext={() => Object.keys(problemsOfPlace(draft.place)).length === 0 && next()}
        />
      )}
      {step === "hours" && (
        <HoursStep
          schedule={draft.schedule}
          onChange={(schedule) => set({ schedule })}
          back={back}
          failure={failure}
          refused={errors}
          onNext={next}
        />
      )}
      {step === "password" && (
        <PasswordStep
          {...common}
          personName={personName}
          showsCookies={brand.showsCookies}
          onNext={() => connect(draft)}
        />
      )}
      {step === "extension" && (
        <ExtensionStep
          back={back}
          failure={failure}
          busy={busy}
          newSeatFor={personName}
          onNext={(member) => connect({ ...draft, email: member.username }, member)}
        />
      )}
    </WizardFrame>
  );
}
