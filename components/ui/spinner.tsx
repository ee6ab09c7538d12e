import { LoaderCircle } from "lucide-react";
import { classNames } from "./class-names";

/** A loading indicator. Set `label` if no text beside it says what is loading. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  return (
    <LoaderCircle
      className={classNames("animate-spin", className)}
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    />
  );
}
