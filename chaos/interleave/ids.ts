/** Sequential IDs, the same for the same seed. */
export type Ids = () => string;

/** `run` keeps the IDs of schedules in one database apart. */
export function idsOf(run: number, actor: number): Ids {
  const hex = (value: number, digits: number) => value.toString(16).padStart(digits, "0");
  let made = 0;
  return () => `${hex(run, 8)}-${hex(++made, 4)}-7000-8000-${hex(actor, 12)}`;
}
