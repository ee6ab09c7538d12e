"use client";

import { Checkbox } from "@/components/ui/fields/checkbox";
import { RadioGroup } from "@/components/ui/fields/radio-group";

type Props<Value extends string> = {
  legend: string;
  all: string;
  some: string;
  /** Shown if there are no options. */
  empty?: string;
  /** Null means everything. Selected values that are not offered stay selected. */
  value: readonly Value[] | null;
  onChange: (value: Value[] | null) => void;
  options: readonly { value: Value; label: string; description?: string }[];
};

/** Selects everything, or some items of a list. */
export function AllOrSome<Value extends string>(props: Props<Value>) {
  const { legend, all, some, empty, value, onChange, options } = props;
  const toggle = (one: Value, isOn: boolean) =>
    onChange(isOn ? [...(value ?? []), one] : (value ?? []).filter((other) => other !== one));
  return (
    <div className="grid gap-2.5">
      <RadioGroup
        legend={legend}
        value={value ? "some" : "all"}
        onChange={(next) => onChange(next === "all" ? null : [])}
        options={[
          { value: "all", label: all },
          { value: "some", label: some },
        ]}
      />
      {value && options.length === 0 && <p className="type-small text-text-2">{empty}</p>}
      {value && options.length > 0 && (
        <ul className="grid max-h-64 gap-x-4 gap-y-2 overflow-y-auto rounded-field bg-sunken p-3 sm:grid-cols-2 pointer-coarse:gap-y-6.5">
          {options.map((option) => (
            <li key={option.value}>
              <Checkbox
                label={option.label}
                description={option.description}
                checked={value.includes(option.value)}
                onChange={(event) => toggle(option.value, event.target.checked)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
