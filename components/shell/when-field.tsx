"use client";

import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { formatMoment } from "@/lib/format/moments";
import { useViewer } from "@/lib/state/viewer";

type Props = {
  label: string;
  text: string;
  onText: (text: string) => void;
  /** The instant the words say; null where they say none. */
  at: Date | null;
  /** What stands below while nothing is written, and below what is no time. */
  hint: string;
  unknown: string;
  /** Why the time that it says was refused. */
  refusal?: string | undefined;
  autoFocus?: boolean;
};

/** A time in the words of the viewer's language (lib/dates/natural), with the instant that is below (ux 67). */
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
