"use client";

import { Check, ChevronDown } from "lucide-react";
import * as RadixSelect from "radix-ui/select";
import { classNames } from "../class-names";
import { floating, floatingRow } from "../overlays/surface-style";
import { Tooltip } from "../overlays/tooltip";
import { type ControlSize, controlBox } from "./control-style";
import { useFieldWiring } from "./field-context";
import type { Option } from "./option";

type Props<Value extends string> = {
  value: Value | undefined;
  onChange: (value: Value) => void;
  options: readonly Option<Value>[];
  placeholder?: string;
  size?: ControlSize;
  /** Required only outside a Field. */
  label?: string;
  disabledReason?: string;
  name?: string;
  className?: string;
};

/** Selects one of a few options. For more than about seven, or to filter by typing, use Combobox. */
export function Select<Value extends string>(props: Props<Value>) {
  const { value, onChange, options, placeholder, size, label, disabledReason, name, className } = props;
  const wiring = useFieldWiring({});
  const chosen = options.find((option) => option.value === value);
  const trigger = (
    <RadixSelect.Trigger
      {...wiring}
      aria-label={label}
      className={classNames(
        controlBox(size),
        "focus-visible:border-focus focus-visible:shadow-[0_0_0_1px_var(--focus)] focus-visible:outline-none aria-[invalid=true]:border-danger aria-[invalid=true]:shadow-[0_0_0_1px_var(--danger)] data-disabled:border-line data-disabled:bg-sunken data-disabled:text-text-3 data-placeholder:text-text-3",
        className,
      )}
    >
      <span className="min-w-0 flex-1 truncate text-start">
        {/* Rendered by us, so that it is visible before hydration. */}
        <RadixSelect.Value placeholder={placeholder}>{chosen?.label}</RadixSelect.Value>
      </span>
      <ChevronDown className="size-3.5 text-text-3" aria-hidden />
    </RadixSelect.Trigger>
  );
  return (
    <RadixSelect.Root
      value={value ?? ""}
      onValueChange={(next) => onChange(next as Value)}
      disabled={Boolean(disabledReason)}
      name={name}
    >
      {disabledReason ? (
        <Tooltip content={disabledReason} className="flex w-full">
          {trigger}
        </Tooltip>
      ) : (
        trigger
      )}
      <RadixSelect.Portal>
        <RadixSelect.Content
          position="popper"
          sideOffset={6}
          className={classNames(
            floating,
            "max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) overflow-hidden",
          )}
        >
          <RadixSelect.Viewport className="max-h-80">
            {options.map((option) => (
              <Choice key={option.value} {...option} />
            ))}
          </RadixSelect.Viewport>
        </RadixSelect.Content>
      </RadixSelect.Portal>
    </RadixSelect.Root>
  );
}

function Choice({ value, label, hint, icon, disabledReason }: Option) {
  const end = disabledReason ?? hint;
  return (
    <RadixSelect.Item
      value={value}
      disabled={Boolean(disabledReason)}
      textValue={label}
      className={floatingRow}
    >
      <span className="grid size-4 place-items-center text-text-3">
        <RadixSelect.ItemIndicator>
          <Check aria-hidden />
        </RadixSelect.ItemIndicator>
      </span>
      {icon}
      <RadixSelect.ItemText>{label}</RadixSelect.ItemText>
      {end && <span className="type-small ms-auto ps-4 text-text-2">{end}</span>}
    </RadixSelect.Item>
  );
}
