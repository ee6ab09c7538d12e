"use client";

import type { ComponentProps } from "react";
import { classNames } from "../class-names";
import { controlBox, controlInput } from "./control-style";
import { useFieldWiring } from "./field-context";

/** A multi-line field that grows with its text where the browser supports it. The counter is in the Field's label. */
export function Textarea({ rows = 3, className, ...rest }: ComponentProps<"textarea">) {
  const wiring = useFieldWiring(rest);
  return (
    <div className={classNames(controlBox(), "items-stretch px-0!", className)}>
      <textarea
        rows={rows}
        // An auto-growing field ignores `rows`, so set the height of that many lines plus padding.
        style={{ minBlockSize: `calc(${rows}lh + 12px)` }}
        {...rest}
        {...wiring}
        className={classNames(controlInput, "field-sizing-content max-h-96 resize-y px-2.5 py-1.5")}
      />
    </div>
  );
}
