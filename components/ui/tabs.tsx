"use client";

import * as RadixTabs from "radix-ui/tabs";
import type { ReactNode } from "react";
import { Count } from "./count";
import { tabStyle } from "./tab-style";

type Props<Value extends string> = {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  tabs: readonly { value: Value; label: string; count?: number }[];
  /** One TabPanel per tab. */
  children: ReactNode;
  className?: string;
};

/** Sections within one page. For pages of their own use SectionBar. */
export function Tabs<Value extends string>({
  label,
  value,
  onChange,
  tabs,
  children,
  className,
}: Props<Value>) {
  return (
    <RadixTabs.Root value={value} onValueChange={(next) => onChange(next as Value)} className={className}>
      <RadixTabs.List aria-label={label} className="flex h-10 gap-5 overflow-x-auto border-b border-line">
        {tabs.map((tab) => (
          <RadixTabs.Trigger key={tab.value} value={tab.value} className={tabStyle}>
            {tab.label}
            {tab.count !== undefined && <Count value={tab.count} max={Number.POSITIVE_INFINITY} />}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {children}
    </RadixTabs.Root>
  );
}

/** The content of one tab. */
export function TabPanel({ value, children }: { value: string; children: ReactNode }) {
  return (
    <RadixTabs.Content value={value} className="rounded-chip pt-4">
      {children}
    </RadixTabs.Content>
  );
}
