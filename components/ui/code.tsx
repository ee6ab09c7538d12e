import { classNames } from "./class-names";
import { CopyButton } from "./copy-button";

type Props = { children: string; copyLabel?: string; block?: boolean };

/** An ID, URL or record in monospace; with `copyLabel` it can be copied. */
export function Code({ children, copyLabel, block }: Props) {
  return (
    <span
      className={classNames(
        "inline-flex min-w-0 items-center gap-1",
        block && "w-full justify-between rounded-field bg-sunken py-1 ps-2.5 pe-1",
      )}
    >
      <code
        className={classNames(
          "type-mono min-w-0",
          block ? "overflow-x-auto py-1 whitespace-pre" : "break-all",
        )}
      >
        {children}
      </code>
      {copyLabel && <CopyButton value={children} label={copyLabel} />}
    </span>
  );
}
