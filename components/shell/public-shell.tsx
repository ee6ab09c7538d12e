import type { ReactNode } from "react";
import type { Brand } from "@/brands/schema";
import { BrandMark } from "./brand-mark";
import { LegalLinks } from "./legal-links";

type Props = { brand: Pick<Brand, "name" | "company" | "logos">; children: ReactNode };

/** Pages anybody may read, set for reading. */
export function PublicShell({ brand, children }: Props) {
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-180 flex-col px-4 md:px-6">
      <header className="flex h-20 items-center">
        <BrandMark brand={brand} />
      </header>
      <main id="content" tabIndex={-1} className="type-lead flex-1 pb-16">
        {children}
      </main>
      <footer className="type-small flex flex-wrap gap-x-4 gap-y-1 border-t border-line py-6 text-text-3">
        <span className="me-auto">© {brand.company}</span>
        <LegalLinks />
      </footer>
    </div>
  );
}
