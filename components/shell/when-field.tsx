"use client";

import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { formatMoment } from "@/lib/format/moments";
import { useViewer } from "@/lib/state/viewer";

type Props = {
  label: string;
  text: string;
  onText: (text: string) => void;
  /** The parsed instant; null if the text is not a time. */
  at: Date | null;
  /** Shown below the field while it is empty, and while its text is not a time. */
  hint: string;
  unknown: string;
  /** Why the parsed time was refused. */
  refusal?: string | undefined;
  autoFocus?: boolean;
};

/** A field for a time in the viewer's language (lib/dates/natural), with the parsed instant below it (ux 67). */
export function WhenField({ label, text, onText, at, hint, unknown, refusal, autoFocus }: Props) {
  const viewer = useViewer();
  return (
    <Field
      label={label}
      hint={<span aria-live="polite">{at ? formatMoment(at, viewer) : hint}</span>}
      error={text.trim() && !at ? unknown : refusal}
    >
      <Input
        autoFocus={autoFocus}
        autoComplete="off"
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
    </Field>
  );
}
