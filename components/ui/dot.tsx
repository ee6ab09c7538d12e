import { classNames } from "./class-names";

const tones = {
  neutral: "bg-text-3",
  signal: "bg-signal shadow-[0_0_0_1px_var(--signal-edge)]",
  success: "bg-success",
  warning: "bg-warning",
  danger: "bg-danger",
  brand: "bg-brand",
};

type Props = { tone?: keyof typeof tones; label?: string; className?: string };

/** A small mark. Color is never the only signal: a text is shown beside it, or `label` names it. */
export function Dot({ tone = "neutral", label, className }: Props) {
  return (
    <span className={classNames("inline-block size-2 flex-none rounded-full", tones[tone], className)}>
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}
