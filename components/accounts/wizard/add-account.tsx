"use client";

import dynamic from "next/dynamic";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { toast } from "@/components/ui/overlays/toast";
import type { Account } from "@/lib/contract/accounts/accounts";
import { useExtension } from "@/lib/extension/use-extension";
import { problemsOfPlace } from "../place";
import { problemOf } from "../problem";
import { useKeepAccount } from "../use-keep-account";
import { AutomationStep } from "./automation-step";
import type { Draft } from "./draft";
import { HoursStep } from "./hours-step";
import { LocationStep } from "./location-step";
import { PasswordStep } from "./password-step";
import { SeatMissing, seatCodes } from "./seat-missing";
import { type Step, stepAfter, stepBefore, stepsOf } from "./steps";
import { useConnect } from "./use-connect";
import { useDraft } from "./use-draft";
import { useSeats } from "./use-seats";
import type { WizardProps } from "./wizard";
import { WizardFrame } from "./wizard-frame";

const ExtensionStep = dynamic(() => import("./extension-step").then((module) => module.ExtensionStep), {
  ssr: false,
});

/** Connects a new account step by step; the server stores nothing before the last step. */
export function AddAccount({ request, brand, personName, onMade, onDone }: WizardProps) {
  const presence = useExtension();
  const seats = useSeats();
  const { draft, setDraft, step, setStep } = useDraft(request.email);
  const [jumped, setJumped] = useState(false);
  const take = useTake({ onMade, onDone });
  const { connect, busy, errors, refusal, clear, clearRefusal } = useConnect({
    onConnected: take,
    onRefused: setStep,
  });

  // CRED-82: skip ahead, because everything for signing in through the browser is available.
  if (!jumped && request.email && presence === "there" && seats?.extension.free) {
    setJumped(true);
    setDraft({ ...draft, automationType: "extension" });
    setStep("extension");
  }
  const first: Step = jumped ? "extension" : "automation";
  const steps = stepsOf({ kind: "add", automationType: draft.automationType });
  const set = (part: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...part }));
    clear();
  };
  const go = (to: Step | null) => {
    if (!to) return;
    clearRefusal();
    setStep(to);
  };
  const next = () => go(stepAfter(steps, step));
  const before = stepBefore(steps, first, step);
  const back = before ? () => go(before) : null;

  const failure =
    refusal && seatCodes.has(refusal.code) ? (
      <SeatMissing code={refusal.code} brand={brand} />
    ) : (
      refusal?.text
    );
  const details = useDetails(draft, step);
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

/** Stores a connected account in the cache, reports it, and continues with it if something is missing. */
function useTake({ onMade, onDone }: Pick<WizardProps, "onMade" | "onDone">) {
  const t = useTranslations("wizard");
  const keep = useKeepAccount();
  return (account: Account) => {
    void keep(account);
    const isReady = account.status === "active" && !problemOf(account, new Date());
    toast.success(t(isReady ? "created" : "createdWaits", { name: account.fullName }));
    if (isReady) onDone(account, true);
    else onMade(account);
  };
}

/** A summary of each step that is not open. */
function useDetails(draft: Draft, step: Step): Partial<Record<Step, string>> {
  const t = useTranslations("wizard");
  const country = new Intl.DisplayNames(useLocale(), { type: "region" });
  return {
    ...(step === "automation" ? {} : { automation: t(`automation.${draft.automationType}.label`) }),
    ...(draft.place.countryCode && step !== "location"
      ? { location: country.of(draft.place.countryCode) }
      : {}),
  };
}
