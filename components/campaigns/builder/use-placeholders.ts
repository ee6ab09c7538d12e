import { useQuery } from "@tanstack/react-query";
import { browserApi } from "@/lib/api/browser";
import {
  emailPlaceholders,
  meetingLinkPlaceholder,
  placeholders,
  type StepKind,
  takesMeetingLink,
} from "@/lib/contract/campaigns/sequence";
import { featuresQuery } from "@/lib/queries/workspaces";

/** What the text of a step offers: in emails the unsubscribe link, too, and where the plan has it the meeting link (CAMP-22). */
export function usePlaceholders(type: StepKind): readonly string[] {
  const { data: features } = useQuery(featuresQuery(browserApi));
  const own = type === "email" ? emailPlaceholders : placeholders;
  return features?.calendly === "active" && takesMeetingLink(type) ? [...own, meetingLinkPlaceholder] : own;
}
