/** A number as it is read: country and groups apart where that is sure, else as it stands. */
export function shownNumber(number: string): string {
  const american = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(number);
  return american ? `+1 ${american[1]} ${american[2]} ${american[3]}` : number;
}
