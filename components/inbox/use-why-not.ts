"use client";

import { useTranslations } from "next-intl";
import { maxMessageCharacters, type Thread } from "@/lib/contract/inbox/inbox";

/** Why a text of this length cannot be sent on a channel; undefined if it can. */
export function useWhyNot(
  place: Thread["channels"][number] | undefined,
  signs: number,
  lacksSubject: boolean,
  isUploading: boolean,
): string | undefined {
  const t = useTranslations("inbox.composer");
  if (!place?.isOpen) return t(`closed.${place?.reason ?? "no_email"}`);
  if (signs === 0) return t("empty");
  if (lacksSubject) return t("noSubject");
  if (isUploading) return t("stillUploading");
  return signs > maxMessageCharacters
    ? t("tooLong", { count: signs, most: maxMessageCharacters })
    : undefined;
}
