"use client";

import type { ComponentProps } from "react";
import { classNames } from "../class-names";
import { controlBox, controlInput } from "./control-style";
import { useFieldWiring } from "./field-context";

/** Several lines; grows with its text where the browser can. The counter stands at the Field's label. */
export function Textarea({ rows = 3, className, ...rest }: ComponentProps<"textarea">) {
  const wiring = useFieldWiring(rest);
  return (
    <div className={classNames(controlBox(), "items-stretch px-0!", className)}>
      <textarea
        rows={rows}
        // A field that grows with its text takes no notice of its rows: the height of that many lines, and the padding.
        style={{ minBlockSize: `calc(${rows}lh + 12px)` }}
        {...rest}
        {...wiring}
        className={classNames(controlInput, "field-sizing-content max-h-96 resize-y px-2.5 py-1.5")}
      />
    </div>
  );
}
