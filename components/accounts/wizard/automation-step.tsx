"use client";

import { useTranslations } from "next-intl";
import { RadioGroup } from "@/components/ui/fields/radio-group";
import { Pill } from "@/components/ui/pill";
import { TextLink } from "@/components/ui/text-link";
import type { AutomationType } from "@/lib/contract/accounts/accounts";
import type { Presence } from "@/lib/extension/use-extension";
import { offersBrowser } from "../offers-browser";
import type { WizardBrand } from "./brand";
import type { Draft } from "./draft";
import { SeatMissing } from "./seat-missing";
import { StepForm } from "./step-form";
import type { Seat } from "./use-seats";

type Props = {
  draft: Draft;
  set: (part: Partial<Draft>) => void;
  brand: WizardBrand;
  presence: Presence;
  /** Null until loaded. */
  seats: Record<AutomationType, Seat> | null;
  /** A new account may also do without the network. */
  offersEmail: boolean;
  onNext: () => void;
};

/**
 * Chooses between the cloud and the owner's own browser, with the free seats of each (CRED-80, CRED-110, CRED-112), or emails only, which
 * takes no seat.
 */
export function AutomationStep({ draft, set, brand, presence, seats, offersEmail, onNext }: Props) {
  const t = useTranslations("wizard.automation");
  const { way } = draft;
  const closed = way === "email" ? null : seats?.[way].closed;
  const option = (type: AutomationType) => ({
    value: type,
    label: t(`${type}.label`),
    description: t(`${type}.text`),
    ...(seats
      ? {
          aside: (
            <Pill tone={seats[type].free > 0 ? "neutral" : "warning"}>
              {t("seats", { count: seats[type].free })}
            </Pill>
          ),
        }
      : {}),
  });
  return (
    <StepForm
      title={t("title")}
      lead={t("lead")}
      onNext={onNext}
      blocked={way === "email" ? null : seats === null ? t("looking") : closed ? t("noSeat") : null}
    >
      <RadioGroup
        legend={t("title")}
        hideLegend
        look="cards"
        value={way}
        onChange={(chosen) => set({ way: chosen })}
        options={[
          option("cloud"),
          ...(offersBrowser(presence, brand) && seats?.extension.isOffered !== false
            ? [
                {
                  ...option("extension"),
                  ...(presence === "there" ? {} : { disabledReason: t(`extension.${presence}`) }),
                },
              ]
            : []),
          ...(offersEmail
            ? [{ value: "email" as const, label: t("email.label"), description: t("email.text") }]
            : []),
        ]}
      />
      {presence === "missing" && brand.extensionUrl && seats?.extension.isOffered !== false && (
        <p className="type-compact">
          <TextLink href={brand.extensionUrl} external>
            {t("extension.install")}
          </TextLink>
        </p>
      )}
      {closed && <SeatMissing code={closed} inBrowser={way === "extension"} brand={brand} />}
    </StepForm>
  );
}
