"use client";

import { useSearchParams } from "next/navigation";
import type { Brand } from "@/brands/schema";
import { Link } from "@/components/ui/link";
import { carryQuery } from "@/lib/format/carried-query";
import { BrandMark } from "../brand-mark";

/** The logo links to the campaigns, with the account in use (SHELL-18, SHELL-23). */
export function HomeLink({ brand, href }: { brand: Pick<Brand, "name" | "logos">; href: string }) {
  return (
    <Link href={carryQuery(href, useSearchParams())} className="touch-area flex-none rounded-chip">
      <BrandMark brand={brand} />
    </Link>
  );
}
