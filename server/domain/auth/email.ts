/** The one spelling under which an address is kept and looked up (VAL-01). */
export const canonicalEmail = (typed: string) => typed.normalize("NFC").toLowerCase();
