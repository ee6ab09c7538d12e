"use client";

import { LegalText } from "./legal-text";
import { useCountry } from "./use-country";

/** Part of the provider form at sign-up: the terms (AUTH-11), and the country, which no provider tells (AUTH-12). */
export function ProviderSignUp({ detectedCountry }: { detectedCountry: string }) {
  const { country } = useCountry(detectedCountry);
  return (
    <>
      <input type="hidden" name="acceptedTerms" value="on" />
      <input type="hidden" name="countryCode" value={country} />
      <LegalText of="services.accept" />
    </>
  );
}
