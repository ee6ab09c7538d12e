"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState, useTransition } from "react";
import { DefinitionList } from "@/components/ui/lists/definition-list";
import { toast } from "@/components/ui/overlays/toast";
import { switchAutomation, updateAccount } from "@/lib/actions/accounts";
import { currentWorkspace } from "@/lib/api/current-workspace";
import type { Account } from "@/lib/contract/accounts/accounts";
import type { ErrorCode } from "@/lib/contract/errors";
import { type Presence, useExtension } from "@/lib/extension/use-extension";
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

type Props = WizardProps & { account: Account };

/**
 * Switches an account from cloud to browser or back. It needs a free seat, plus the extension for the browser, or a country and a password
 * for the cloud (CRED-71 to CRED-75).
 */
export function ChangeAutomation({ account, brand, personName, onDone }: Props) {
  const errorText = useErrorText();
  const seats = useSeats();
  const change = useChange({ account, brand, onDone });
  const { draft, set, errors, refusal, busy } = change;
  const step = firstStepOfChange(account);
  const steps = stepsOf({ kind: "change", account });
  const closed = seats?.[otherType(account.automationType)].closed ?? null;
  const seatCode = refusal && seatCodes.has(refusal) ? refusal : closed;
  const failure = seatCode ? (
    <SeatMissing
      code={seatCode}
      inBrowser={otherType(account.automationType) === "extension"}
      brand={brand}
    />
  ) : (
    refusal && errorText(refusal)
  );
  const common = { back: null, failure, busy };
  return (
    <WizardFrame steps={steps} current={step} takesCookies={false}>
      {step === "location" && (
        <LocationStep
          {...common}
          place={draft.place}
          onChange={(place) => set({ place })}
          refused={errors}
          onNext={change.savePlace}
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
          onNext={change.savePassword}
        />
      )}
      {step === "change" && (
        <Confirmation
          account={account}
          presence={change.presence}
          seats={seats}
          failure={failure}
          busy={busy}
          onConfirm={change.confirm}
        />
      )}
    </WizardFrame>
  );
}

/** The missing inputs of the change, its last step, and its error. */
function useChange({ account, brand, onDone }: Pick<Props, "account" | "brand" | "onDone">) {
  const t = useTranslations("wizard");
  const errorText = useErrorText();
  const keep = useKeepAccount();
  const presence = useExtension();
  const [draft, setDraft] = useState<Draft>(() => draftOf(account));
  const [errors, setErrors] = useState<Record<string, string | undefined>>({});
  const [refusal, setRefusal] = useState<ErrorCode | null>(null);
  const [busy, start] = useTransition();
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
  const save = (change: Omit<Parameters<typeof updateAccount>[0], "id">) =>
    start(async () => {
      if (await settle(await reach(updateAccount({ id: account.id, ...change }, currentWorkspace()))))
        toast.success(t("updated"));
    });
  const savePlace = () => save(connectionOf(draft.place));
  const savePassword = () =>
    draft.password === ""
      ? setErrors({ password: errorText("not_valid_password") })
      : save({ password: draft.password });
  const confirm = () => {
    const to = otherType(account.automationType);
    if (to === "extension" && presence !== "there") {
      if (brand.extensionUrl) window.open(brand.extensionUrl, "_blank", "noopener");
      return setRefusal("extension_missing");
    }
    start(async () => {
      if (
        !(await settle(
          await reach(switchAutomation({ id: account.id, automationType: to }, currentWorkspace())),
        ))
      )
        return;
      toast.success(t("change.sent"));
      onDone(account, false);
    });
  };
  return { draft, set, errors, refusal, busy, presence, savePlace, savePassword, confirm };
}

type ConfirmationProps = {
  account: Account;
  presence: Presence;
  seats: ReturnType<typeof useSeats>;
  failure: ReactNode;
  busy: boolean;
  onConfirm: () => void;
};

/** The last step: how the account works now and afterwards, and whether a seat is free. */
function Confirmation({ account, presence, seats, failure, busy, onConfirm }: ConfirmationProps) {
  const t = useTranslations("wizard");
  const to = otherType(account.automationType);
  const isLooking = seats === null || (to === "extension" && presence === "looking");
  return (
    <StepForm
      title={t("change.title")}
      lead={t(`change.lead.${to}`)}
      onNext={onConfirm}
      next={t("change.confirm")}
      busy={busy}
      blocked={isLooking ? t("automation.looking") : seats[to].closed ? t("automation.noSeat") : null}
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
  );
}
