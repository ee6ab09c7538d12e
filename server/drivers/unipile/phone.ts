/** Calling codes of one and of two digits; all others have three (ITU-T E.164). */
const ones = ["1", "7"];
const twos =
  "20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 81 82 84 86 90 91 92 93 94 95 98".split(
    " ",
  );

/** +33612345678 as the service wants a phone number: (+33)612345678. */
export function bracketedPhone(phone: string): string {
  const digits = phone.replace(/\D/g, "");
  const length = ones.includes(digits.slice(0, 1)) ? 1 : twos.includes(digits.slice(0, 2)) ? 2 : 3;
  return `(+${digits.slice(0, length)})${digits.slice(length)}`;
}
