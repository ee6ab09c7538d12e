const all = "all";

export type Choice = { value: string | null; onChange: (id: string | null) => void };
type Option = { value: string; label: string };

/** Props of a select for one of these options or all; null stands for all. */
export const oneOrAll = ({ value, onChange }: Choice, allLabel: string, options: readonly Option[]) => ({
  value: value ?? all,
  onChange: (next: string) => onChange(next === all ? null : next),
  options: [{ value: all, label: allLabel }, ...options],
});
