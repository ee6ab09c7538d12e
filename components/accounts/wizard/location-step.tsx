"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { fieldTexts, useErrorText } from "@/lib/forms/errors";
import { type Place, problemsOfPlace } from "../place";
import { PlaceFields } from "../place-fields";
import { StepForm } from "./step-form";

type Props = {
  place: Place;
  onChange: (place: Place) => void;
  onNext: () => void;
  next?: string;
  back: (() => void) | null;
  failure?: ReactNode;
  refused?: Record<string, string | undefined>;
  busy?: boolean;
  going?: ReactNode;
};

/** Where the account works from; requires a country and, for an own proxy, valid fields (CRED-100 to CRED-102). */
export function LocationStep({ place, onChange, back, failure, refused = {}, ...rest }: Props) {
  const t = useTranslations("wizard.location");
  const choose = useTranslations("wizard.place");
  const errorText = useErrorText();
  const [touched, setTouched] = useState(false);
  const problems: Record<string, Parameters<typeof errorText>[0]> = problemsOfPlace(place);
  const [first] = Object.values(problems);
  // Empty fields are not shown as errors yet.
  const mistakes = Object.entries(problems).filter(
    ([name, code]) => touched && name !== "countryCode" && code !== "proxy_incomplete",
  );
  return (
    <StepForm
      title={t("title")}
      lead={t("lead")}
      onBack={back}
      failure={failure}
      blocked={place.countryCode === "" ? choose("chooseCountry") : first ? errorText(first) : null}
      {...rest}
    >
      <PlaceFields
        value={place}
        onChange={(next) => {
          setTouched(true);
          onChange(next);
        }}
        errors={{ ...refused, ...fieldTexts(Object.fromEntries(mistakes), (code) => errorText(code)) }}
      />
    </StepForm>
  );
}
