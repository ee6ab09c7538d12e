"use client";

import { ChevronDown } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Count } from "@/components/ui/count";

type Props = {
  title: string;
  /** The values in use; while it is closed their summary is shown, while it is open their number. */
  summary: string;
  count: number;
  isOpenFirst?: boolean;
  children: ReactNode;
};

/** One filter, closed or open. */
export function FilterSection({ title, summary, count, isOpenFirst = false, children }: Props) {
  const id = useId();
  const [isOpen, setOpen] = useState(isOpenFirst);
  return (
    <section className="border-b border-line">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-10 w-full items-center gap-2 px-4 text-start text-[0.8125rem] font-semibold hover:wash focus-visible:-outline-offset-3 max-lg:min-h-touch"
        >
          <span className="flex-none">{title}</span>
          {isOpen && count > 0 && <Count value={count} />}
          <span className="type-compact min-w-0 flex-1 truncate text-end font-normal text-text-2">
            {!isOpen && summary}
          </span>
          <ChevronDown
            className={`size-3.5 flex-none text-text-3 ${isOpen ? "rotate-180" : ""}`}
            aria-hidden
          />
        </button>
      </h3>
      <div id={id} hidden={!isOpen} className="px-4 pb-3.5">
        {isOpen && children}
      </div>
    </section>
  );
}
