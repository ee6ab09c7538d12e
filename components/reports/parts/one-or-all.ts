const all = "all";

export type Choice = { value: string | null; onChange: (id: string | null) => void };
type Option = { value: string; label: string };

/** What a select needs so that one of these may be chosen, or all of them; null stands for all. */
export const oneOrAll = ({ value, onChange }: Choice, allLabel: string, options: readonly Option[]) => ({
  value: value ?? all,
  onChange: (next: string) => onChange(next === all ? null : next),
  options: [{ value: all, label: allLabel }, ...options],
});
