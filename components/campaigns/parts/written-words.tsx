import { Sparkles } from "lucide-react";
import type { ReactNode } from "react";

type Props = {
  /** Names the person that it was written for. */
  title: string;
  text: string;
  subject?: string | null;
  /** Notes shown below the text. */
  children?: ReactNode;
};

/** An AI-written text, recognizable by its shape in any color scheme (ux 219). */
export function WrittenWords({ title, text, subject, children }: Props) {
  return (
    <section
      aria-label={title}
      aria-live="polite"
      className="rounded-card border border-dashed border-line-strong bg-surface p-4"
    >
      <p className="type-small mb-2 flex items-center gap-1.5 text-text-2">
        <Sparkles aria-hidden className="size-3.5 flex-none" /> {title}
      </p>
      {subject && <p className="type-compact mb-2 border-b border-line pb-2 font-semibold">{subject}</p>}
      <p className="type-body whitespace-pre-wrap break-words">{text}</p>
      {children && <div className="type-small mt-2 text-text-2">{children}</div>}
    </section>
  );
}
