/** Formats a phone number for display: US numbers are grouped, others are left as they are. */
export function shownNumber(number: string): string {
  const american = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(number);
  return american ? `+1 ${american[1]} ${american[2]} ${american[3]}` : number;
}
