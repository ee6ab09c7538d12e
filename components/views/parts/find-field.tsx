"use client";

import { useRef } from "react";
import { SearchInput } from "@/components/ui/fields/search-input";
import { useShortcuts } from "@/lib/state/shortcuts";

type Props = { label: string; value: string; onSearch: (words: string) => void };

/** The search field of a list, which `/` moves the focus to (ux 14). */
export function FindField({ label, value, onSearch }: Props) {
  const field = useRef<HTMLDivElement>(null);
  useShortcuts([{ key: "/", label, run: () => field.current?.querySelector("input")?.focus() }]);
  return (
    <div ref={field} className="w-52 max-md:min-w-0 max-md:flex-1">
      <SearchInput label={label} placeholder={label} value={value} onSearch={onSearch} hint="/" />
    </div>
  );
}
