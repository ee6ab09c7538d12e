"use client";

import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { DefinitionList } from "@/components/ui/lists/definition-list";
import { toast } from "@/components/ui/overlays/toast";
import { switchAutomation, updateAccount } from "@/lib/actions/accounts";
import type { Account } from "@/lib/contract/accounts/accounts";
import type { ErrorCode } from "@/lib/contract/errors";
import { useExtension } from "@/lib/extension/use-extension";
import { fieldTexts, useErrorText } from "@/lib/forms/errors";
import { reach } from "@/lib/forms/reach";
import { connectionOf } from "../place";
import { useKeepAccount } from "../use-keep-account";
import { type Draft, draftOf } from "./draft";
import { LocationStep } from "./location-step";
import { PasswordStep } from "./password-step";
import { SeatMissing, seatCodes } from "./seat-missing";
import { StepForm } from "./step-form";
import { firstStepOfChange, otherType, stepsOf } from "./steps";
import { useSeats } from "./use-seats";
import type { WizardProps } from "./wizard";
import { WizardFrame } from "./wizard-frame";

/**
 * Makes a cloud account one of the browser, or the other way round: with a free seat, to the browser with the
 * extension, to the cloud with a country and a password (CRED-71 to CRED-75).
 */
export function ChangeAutomation({ account, brand, personName, onDone }: WizardProps & { account: Account }) {
  const t = useTranslations("wizard");
  const errorText = useErrorText();
  const keep = useKeepAccount();
  const presence = useExtension();
  const seats = useSeats();
  const [draft, setDraft] = useState<Draft>(() => draftOf(account));
  const [errors, setErrors] = useState<Record<string, string | undefined>>({});
  const [refusal, setRefusal] = useState<ErrorCode | null>(null);
  const [busy, start] = useTransition();
  const to = otherType(account.automationType);
  const step = firstStepOfChange(account);
  const steps = stepsOf({ kind: "change", account });
  const closed = seats?.[to].closed ?? null;
  const set = (part: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setErrors({});
    setRefusal(null);
  };
  const settle = async (result: Awaited<ReturnType<typeof updateAccount>>) => {
    if (result.ok) {
      await keep(result.value);
      return true;
    }
    setErrors(fieldTexts(result.details.fields, (code) => errorText(code)));
    setRefusal(result.code as ErrorCode);
    return false;
  };
  const save = (change: Parameters<typeof updateAccount>[0]) =>
    start(async () => {
      if (await settle(await reach(updateAccount(change)))) toast.success(t("updated"));
    });
  const change = () => {
    if (to === "extension" && presence !== "there") {
      if (brand.extensionUrl) window.open(brand.extensionUrl, "_blank", "noopener");
      return setRefusal("extension_missing");
    }
    start(async () => {
      if (!(await settle(await reach(switchAutomation({ id: account.id, automationType: to }))))) return;
      toast.success(t("change.sent"));
      onDone(account, false);
    });
  };
  const seatCode = refusal && seatCodes.has(refusal) ? refusal : closed;
  const failure = seatCode ? <SeatMissing code={seatCode} brand={brand} /> : refusal && errorText(refusal);
  const common = { back: null, failure, busy };
  return (
    <WizardFrame steps={steps} current={step} takesCookies={false}>
      {step === "location" && (
        <LocationStep
          {...common}
          place={draft.place}
          onChange={(place) => set({ place })}
          refused={errors}
          onNext={() => save({ id: account.id, ...connectionOf(draft.place) })}
        />
      )}
      {step === "password" && (
        <PasswordStep
          {...common}
          draft={draft}
          set={set}
          errors={errors}
          personName={personName}
          showsCookies={false}
          known
          onNext={() =>
            draft.password === ""
              ? setErrors({ password: errorText("not_valid_password") })
              : save({ id: account.id, password: draft.password })
          }
        />
      )}
      {step === "change" && (
        <StepForm
          title={t("change.title")}
          lead={t(`change.lead.${to}`)}
          onNext={change}
          next={t("change.confirm")}
          busy={busy}
          blocked={
            seats === null || (to === "extension" && presence === "looking")
              ? t("automation.looking")
              : closed
                ? t("automation.noSeat")
                : null
          }
          failure={failure}
          going={busy && t("change.going")}
        >
          <DefinitionList
            items={[
              { term: t("change.account"), value: account.fullName },
              { term: t("change.now"), value: t(`automation.${account.automationType}.label`) },
              { term: t("change.then"), value: t(`automation.${to}.label`) },
              ...(seats ? [{ term: t("change.seats"), value: seats[to].free }] : []),
            ]}
          />
        </StepForm>
      )}
    </WizardFrame>
  );
}
