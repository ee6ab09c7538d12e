"use client";

import { useEffect, useState } from "react";
import { dialCodeOf } from "@/lib/format/dial-codes";
import { countryOfZone } from "@/lib/format/zone-country";

/**
 * The country of a sign-up: what was chosen, else where the browser's zone lies (AUTH-12). `detected` is what the server
 * read from the zone's cookie; on a first visit there is none yet. The phone's code follows until it is chosen itself.
 */
export function useCountry(detected: string) {
  const [country, setCountry] = useState(detected);
  const [dialCode, setDialCode] = useState<string>();
  useEffect(() => {
    const here = countryOfZone(Intl.DateTimeFormat().resolvedOptions().timeZone);
    if (here) setCountry((known) => known || here);
  }, []);
  return { country, setCountry, dialCode: dialCode ?? dialCodeOf(country) ?? "", setDialCode };
}
