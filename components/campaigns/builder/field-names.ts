"use client";

import { useTranslations } from "next-intl";
import { createContext, useContext } from "react";
import type { Campaign } from "@/lib/contract/campaigns/campaigns";
import { personPlaceholders } from "@/lib/contract/campaigns/sequence";

const isAsked = (key: string): key is (typeof personPlaceholders)[number] =>
  personPlaceholders.some((field) => field === key);

/** The workspace's own columns. */
export const CustomFields = createContext<Campaign["customFields"]>([]);

/** A field by the name people know it by; one that is not known any more by its key. */
export function useFieldName() {
  const t = useTranslations("campaigns.field");
  const custom = useContext(CustomFields);
  return (key: string) => (isAsked(key) ? t(key) : (custom.find((field) => field.key === key)?.name ?? key));
}
