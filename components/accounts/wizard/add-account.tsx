"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { toast } from "@/components/ui/overlays/toast";
import { browserApi } from "@/lib/api/browser";
import { type Account, lacksNetwork } from "@/lib/contract/accounts/accounts";
import { useExtension } from "@/lib/extension/use-extension";
import { userQuery } from "@/lib/queries/users";
import { problemsOfPlace } from "../place";
import { problemOf } from "../problem";
import { useKeepAccount } from "../use-keep-account";
import { AutomationStep } from "./automation-step";
import type { Draft } from "./draft";
import { HoursStep } from "./hours-step";
import { LocationStep } from "./location-step";
import { PasswordStep } from "./password-step";
import { SeatMissing, seatCodes } from "./seat-missing";
import { SenderStep } from "./sender-step";
import { type Step, stepAfter, stepBefore, stepsOf } from "./steps";
import { useConnect } from "./use-connect";
import { useDraft } from "./use-draft";
import { useSeats } from "./use-seats";
import type { WizardProps } from "./wizard";
import { WizardFrame } from "./wizard-frame";

const ExtensionStep = dynamic(() => import("./extension-step").then((module) => module.ExtensionStep), {
  ssr: false,
});

type Props = WizardProps & {
  /** An account that sends emails only, to be connected to the network. */
  into?: Account;
};

/** Connects a new account step by step; the server stores nothing before the last step. */
export function AddAccount({ request, brand, personName, into, onMade, onDone }: Props) {
  const presence = useExtension();
  const seats = useSeats();
  const { draft: typed, setDraft, step, setStep } = useDraft(request.email, into ?? null);
  const draft = useOwnSender(typed);
  const [jumped, setJumped] = useState(false);
  const take = useTake({ onMade, onDone, isNew: !into });
  const { connect, isSenderFilled, busy, errors, refusal, clear, clearRefusal } = useConnect({
    into: into ?? null,
    onConnected: take,
    onRefused: setStep,
  });

  // CRED-82: skip ahead, because everything for signing in through the browser is available.
  if (!jumped && request.email && presence === "there" && seats?.extension.free) {
    setJumped(true);
    setDraft({ ...typed, way: "extension" });
    setStep("extension");
  }
  const first: Step = jumped ? "extension" : "automation";
  const steps = stepsOf({ kind: into ? "connect" : "add", way: draft.way });
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
      <SeatMissing code={refusal.code} inBrowser={draft.way === "extension"} brand={brand} />
    ) : (
      refusal?.text
    );
  const t = useTranslations("wizard.automation");
  const details = useDetails(draft, step);
  const common = { draft, set, back, failure, errors, busy };
  return (
    <WizardFrame steps={steps} current={step} details={details} takesCookies={brand.showsCookies}>
      {step === "automation" && (
        <AutomationStep
          {...common}
          brand={brand}
          presence={presence}
          seats={seats}
          offersEmail={!into}
          onNext={next}
        />
      )}
      {step === "sender" && <SenderStep {...common} onNext={() => isSenderFilled(draft) && next()} />}
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
          busy={busy}
          {...(draft.way === "email"
            ? { next: t("email.create"), onNext: () => connect(draft) }
            : { onNext: next })}
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

/** The draft with the user's own name and address as sender, unless others were entered. */
function useOwnSender(draft: Draft): Draft {
  const { data: user } = useQuery(userQuery(browserApi));
  const own = user && { firstName: user.firstName, lastName: user.lastName, email: user.email };
  return { ...draft, sender: { ...own, ...draft.sender } };
}

/** Stores a connected account in the cache, reports it, and continues with it if something is missing. */
function useTake({ isNew, onMade, onDone }: Pick<WizardProps, "onMade" | "onDone"> & { isNew: boolean }) {
  const t = useTranslations("wizard");
  const keep = useKeepAccount();
  return (account: Account) => {
    void keep(account);
    const isReady = account.status === "active" && !problemOf(account, new Date());
    const created = lacksNetwork(account) ? "createdEmail" : "created";
    toast.success(t(isNew ? (isReady ? created : "createdWaits") : "updated", { name: account.fullName }));
    if (isReady) onDone(account, isNew);
    else onMade(account);
  };
}

/** A summary of each step that is not open. */
function useDetails(draft: Draft, step: Step): Partial<Record<Step, string>> {
  const t = useTranslations("wizard");
  const country = new Intl.DisplayNames(useLocale(), { type: "region" });
  return {
    ...(step === "automation" ? {} : { automation: t(`automation.${draft.way}.label`) }),
    ...(draft.place.countryCode && step !== "location"
      ? { location: country.of(draft.place.countryCode) }
      : {}),
  };
}
