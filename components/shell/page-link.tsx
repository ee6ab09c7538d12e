"use client";

import type { ReactNode } from "react";
import { TextLink } from "@/components/ui/text-link";
import type { PageKey } from "@/lib/contract/pages";
import { useMayOpen } from "@/lib/state/pages";

type Props = {
  page: PageKey;
  href: string;
  /** What others see in its place. */
  otherwise?: ReactNode;
  children: ReactNode;
};

/** A link for those who may open its page: others would be sent back without a word (ROLE-02). */
export const PageLink = ({ page, href, otherwise = null, children }: Props) =>
  useMayOpen(page) ? <TextLink href={href}>{children}</TextLink> : otherwise;
