"use client";

import { useEffect, useState } from "react";
import { dialCodeOf } from "@/lib/format/dial-codes";

/**
 * The country of a sign-up: the chosen one, otherwise that of the browser's time zone (AUTH-12). `detected` is what the server read from
 * the zone cookie, which does not exist on a first visit. The dialing code follows the country until the user picks another.
 */
export function useCountry(detected: string, typedDialCode?: string) {
  const [country, setCountry] = useState(detected);
  const [dialCode, setDialCode] = useState(typedDialCode || undefined);
  useEffect(() => {
    if (detected) return;
    const propose = async () => {
      const { countryOfZone } = await import("@/lib/format/zone-country");
      const here = countryOfZone(Intl.DateTimeFormat().resolvedOptions().timeZone);
      if (here) setCountry((chosen) => chosen || here);
    };
    propose().catch(() => undefined);
  }, [detected]);
  return { country, setCountry, dialCode: dialCode ?? dialCodeOf(country) ?? "", setDialCode };
}
