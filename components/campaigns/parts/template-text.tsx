import { MergeChip } from "@/components/ui/merge-chip";

const placeholder = /\{(\w+)(?::([^{}]*))?\}/g;

/** A saved text before it is filled in, with its placeholders and their fallbacks as chips (ux 44). */
export function TemplateText({ text }: { text: string }) {
  const parts: React.ReactNode[] = [];
  let end = 0;
  for (const { index, 0: whole, 1: name = "", 2: fallback } of text.matchAll(placeholder)) {
    parts.push(text.slice(end, index));
    parts.push(<MergeChip key={index} name={name} {...(fallback ? { fallback } : {})} />);
    end = index + whole.length;
  }
  return [...parts, text.slice(end)];
}
