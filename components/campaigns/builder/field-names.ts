"use client";

import { useTranslations } from "next-intl";
import { createContext, useContext } from "react";
import type { Campaign } from "@/lib/contract/campaigns/campaigns";
import { personPlaceholders } from "@/lib/contract/campaigns/sequence";

const isAsked = (key: string): key is (typeof personPlaceholders)[number] =>
  personPlaceholders.some((field) => field === key);

/** The workspace's custom fields. */
export const CustomFields = createContext<Campaign["customFields"]>([]);

/** The display name of a field; for one that no longer exists, its key. */
export function useFieldName() {
  const t = useTranslations("campaigns.field");
  const custom = useContext(CustomFields);
  return (key: string) => (isAsked(key) ? t(key) : (custom.find((field) => field.key === key)?.name ?? key));
}
