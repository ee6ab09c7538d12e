"use client";

import NextLink from "next/link";
import { type ComponentProps, useState } from "react";

/**
 * A link to a page of the product. The page is asked for ahead when somebody points at the link or tabs to it, not when it
 * comes in sight: each is rendered for one person, and a list of twenty campaigns would have eighty rendered by being looked at.
 */
export function Link({ onPointerEnter, onFocus, ...rest }: ComponentProps<typeof NextLink>) {
  const [isMeant, setMeant] = useState(false);
  return (
    <NextLink
      {...rest}
      prefetch={isMeant ? null : false}
      onPointerEnter={(event) => {
        setMeant(true);
        onPointerEnter?.(event);
      }}
      onFocus={(event) => {
        setMeant(true);
        onFocus?.(event);
      }}
    />
  );
}
