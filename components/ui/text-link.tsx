import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { Link } from "./link";

type Props = { href: string; external?: boolean; className?: string; children: ReactNode };

/** A link in a text or at the end of a reason. External links open in a new tab (SHELL-21). */
export function TextLink({ href, external, className, children }: Props) {
  const style = classNames("font-medium text-brand-text hover:underline underline-offset-2", className);
  if (!external)
    return (
      <Link href={href} className={style}>
        {children}
      </Link>
    );
  return (
    <a href={href} target="_blank" rel="noreferrer" className={style}>
      {children} <ExternalLink className="inline size-3 align-baseline" aria-hidden />
    </a>
  );
}
