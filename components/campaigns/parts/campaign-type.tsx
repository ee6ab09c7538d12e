import { GitBranch, List, Mail, Sparkles } from "lucide-react";
import { useTranslations } from "next-intl";
import type { CampaignListItem } from "@/lib/contract/campaigns/campaigns";

type Props = {
  item: Pick<CampaignListItem, "sequenceType" | "isEmailOnly">;
  /** Show only the icon, where space is limited. */
  hideLabel?: boolean;
};

/** The type of a campaign: drafted by AI, with conditions, email only, or a simple list (CAMP-02). */
export function CampaignType({ item: { sequenceType, isEmailOnly }, hideLabel }: Props) {
  const t = useTranslations("campaigns.type");
  const Icon = { magic: Sparkles, smart: GitBranch, simple: isEmailOnly ? Mail : List }[sequenceType];
  return (
    <span className="flex flex-none items-center gap-1.5 text-text-2">
      <Icon className="size-3.5 flex-none" aria-hidden />
      <span className={hideLabel ? "sr-only" : undefined}>{t(sequenceType)}</span>
    </span>
  );
}
