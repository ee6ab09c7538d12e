import type { ReactNode } from "react";
import type { Brand } from "@/brands/schema";
import { BrandMark } from "../brand-mark";

type Props = {
  brand: Pick<Brand, "name" | "logos">;
  /** At the end of the top bar: a way out. */
  end?: ReactNode;
  children: ReactNode;
};

/** One task without navigation: creating or selecting a workspace, consent. */
export function EmptyShell({ brand, end, children }: Props) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex min-h-16 items-center justify-between gap-4 px-4 md:px-8">
        <BrandMark brand={brand} />
        {end}
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto flex w-full max-w-140 flex-1 flex-col justify-center px-4 pt-4 pb-20"
      >
        {children}
      </main>
    </div>
  );
}
