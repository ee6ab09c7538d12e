/** Countries that keep the zero of a number when it is called from abroad. */
const keepsZero = ["+39", "+378", "+379"];

/** One number of a dialling code and what was typed beside it; a number typed whole keeps its own code (AUTH-13). */
export function fullPhone(dialCode: string, typed: string): string {
  const number = typed.trim();
  if (number === "" || number.startsWith("+")) return number;
  if (number.startsWith("00")) return `+${number.slice(2)}`;
  return `${dialCode} ${keepsZero.includes(dialCode) ? number : number.replace(/^0/, "")}`.trim();
}
