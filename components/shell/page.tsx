import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";

type Props = {
  /** Shown beside the account menu: a SectionBar. */
  bar?: ReactNode;
  /** The page scrolls in parts of its own: inbox, builder. */
  fill?: boolean;
  /** `form` limits the line length; lists take the full width. */
  width?: "fluid" | "form";
  children: ReactNode;
};

const scrolling = "px-4 pt-4 pb-[calc(var(--bottom-tabs)+env(safe-area-inset-bottom)+24px)] md:px-6 md:pb-10";
const filling = "overflow-hidden max-md:pb-[calc(var(--bottom-tabs)+env(safe-area-inset-bottom))]";

/**
 * A page in the default shell: its bar in the header, its content below. On a phone, content with `data-covers` brings its own header,
 * which replaces the bar.
 */
export function Page({ bar, fill, width = "fluid", children }: Props) {
  return (
    <>
      <div className="peer sticky top-(--above,0px) z-10 col-start-1 row-start-1 row-end-3 h-header min-w-0 self-start border-b border-line bg-canvas ps-4 has-data-full:col-end-3 has-data-full:pe-4 max-md:has-data-tabs:col-end-3 max-md:has-data-tabs:grid max-md:has-data-tabs:grid-cols-subgrid max-md:has-[~*_[data-covers]]:hidden md:ps-6">
        {bar}
      </div>
      <div
        id="content"
        tabIndex={-1}
        data-fill={fill || undefined}
        className={classNames(
          "col-start-1 col-end-3 row-start-2 min-h-0 min-w-0 outline-none max-md:peer-has-data-tabs:mt-touch max-md:has-data-covers:row-start-1 max-md:has-data-covers:row-end-3",
          fill ? filling : scrolling,
        )}
      >
        {width === "form" ? <div className="mx-auto w-full max-w-300">{children}</div> : children}
      </div>
    </>
  );
}
