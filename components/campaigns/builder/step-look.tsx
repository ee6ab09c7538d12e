import {
  AtSign,
  Award,
  CalendarHeart,
  CalendarPlus,
  CircleStop,
  Clock,
  ContactRound,
  CornerUpRight,
  Eye,
  Flag,
  GitBranch,
  ListChecks,
  Mail,
  MailPlus,
  MessageCircle,
  MessageSquare,
  MessageSquareText,
  Phone,
  Rss,
  Tag,
  ThumbsUp,
  UserPlus,
  Users,
  Voicemail,
  Webhook,
} from "lucide-react";
import { classNames } from "@/components/ui/class-names";
import { channelOf, type StepKind } from "@/lib/contract/campaigns/sequence";

export const stepIcons = {
  visit_profile: Eye,
  follow: Rss,
  like_post: ThumbsUp,
  comment_post: MessageCircle,
  endorse: Award,
  connection_by_email: AtSign,
  connection_request: UserPlus,
  message: MessageSquare,
  inmail: MailPlus,
  group_message: Users,
  event_message: CalendarHeart,
  event_invite: CalendarPlus,
  email: Mail,
  sms: MessageSquareText,
  voicemail: Voicemail,
  manual_task: ListChecks,
  call_task: Phone,
  enrich: ContactRound,
  add_label: Tag,
  webhook: Webhook,
  delay: Clock,
  condition: GitBranch,
  goal: Flag,
  move_to_campaign: CornerUpRight,
  end: CircleStop,
} as const satisfies Record<StepKind, typeof Eye>;

const grounds = {
  network: "text-ch-network bg-ch-network/13",
  email: "text-ch-email bg-ch-email/13",
  call: "text-ch-call bg-ch-call/13",
  sms: "text-ch-sms bg-ch-sms/13",
  voicemail: "text-ch-voicemail bg-ch-voicemail/13",
  none: "text-text-2 bg-sunken",
};
function groundOf(type: StepKind): string {
  if (type === "call_task") return grounds.call;
  return grounds[channelOf(type) ?? "none"];
}

/** The icon of a step in its channel's color. */
export function StepMark({ type }: { type: StepKind }) {
  const Icon = stepIcons[type];
  return (
    <span className={classNames("grid size-6 flex-none place-items-center rounded-field", groundOf(type))}>
      <Icon className="size-3.5" aria-hidden />
    </span>
  );
}
