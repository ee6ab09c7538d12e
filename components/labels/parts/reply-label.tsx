"use client";

import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { Pill } from "@/components/ui/pill";
import { browserApi } from "@/lib/api/browser";
import type { ReplyLabel as Name, NewestLabel } from "@/lib/contract/labels";
import { autoLabelsQuery } from "@/lib/queries/labels";
import { ColorSquare } from "./color-square";
import { formatConfidence } from "./format-confidence";
import { replyLooks } from "./reply-look";

type Props = { label: Name; confidence?: NewestLabel["confidence"] };

/** The label of a reply, always with icon and text, plus its confidence if there is one (ux 59). */
export function ReplyLabel({ label, confidence = null }: Props) {
  const t = useTranslations("labels.ai");
  const locale = useLocale();
  const color = useQuery(autoLabelsQuery(browserApi)).data?.find((one) => one.label === label)?.color;
  const { tone, Icon } = replyLooks[label];
  return (
    <Pill tone={color ? "neutral" : tone} icon={color ? <ColorSquare color={color} /> : <Icon aria-hidden />}>
      {t(label)}
      {confidence !== null && <span className="font-normal">{formatConfidence(confidence, locale)}</span>}
    </Pill>
  );
}
