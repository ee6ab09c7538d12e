/** Countries whose numbers keep the leading zero when dialed from abroad. */
const keepsZero = ["+39", "+378", "+379"];

/** Joins a dialing code and the number typed beside it. A number typed with its own code keeps that code (AUTH-13). */
export function fullPhone(dialCode: string, typed: string): string {
  const number = typed.trim();
  if (number === "" || number.startsWith("+")) return number;
  if (number.startsWith("00")) return `+${number.slice(2)}`;
  return `${dialCode} ${keepsZero.includes(dialCode) ? number : number.replace(/^0/, "")}`.trim();
}
