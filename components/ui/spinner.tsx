import { LoaderCircle } from "lucide-react";
import { classNames } from "./class-names";

/** Something is under way. Give `label` where no text beside it says so. */
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
