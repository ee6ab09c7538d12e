"use client";

import NextLink from "next/link";
import { type ComponentProps, useState } from "react";
import { carryQuery } from "@/lib/format/carried-query";

/**
 * A link to a page of the product that keeps the account in use (SHELL-18). It looks up the account and prefetches on hover or focus, not
 * when it becomes visible: each page is rendered for one user, and a list of twenty campaigns would cause eighty renders just by being shown.
 */
export function Link({ href, onPointerEnter, onFocus, ...rest }: ComponentProps<typeof NextLink>) {
  /** The query of the page when the link was last meant. */
  const [query, setQuery] = useState<string | null>(null);
  const isOfTheProduct = typeof href === "string" && href.startsWith("/");
  return (
    <NextLink
      {...rest}
      href={query && isOfTheProduct ? carryQuery(href, new URLSearchParams(query)) : href}
      prefetch={query === null ? false : null}
      onPointerEnter={(event) => {
        setQuery(location.search);
        onPointerEnter?.(event);
      }}
      onFocus={(event) => {
        setQuery(location.search);
        onFocus?.(event);
      }}
    />
  );
}
