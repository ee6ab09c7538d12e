import {
  AtSign,
  Award,
  CalendarHeart,
  CalendarPlus,
  Clock,
  Eye,
  GitBranch,
  Mail,
  MailPlus,
  MessageCircle,
  MessageSquare,
  Rss,
  ThumbsUp,
  UserPlus,
  Users,
} from "lucide-react";
import { classNames } from "@/components/ui/class-names";
import { channelOf, type StepKind } from "@/lib/contract/sequence";

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
  delay: Clock,
  condition: GitBranch,
} as const satisfies Record<StepKind, typeof Eye>;

const grounds = {
  network: "text-ch-network bg-ch-network/13",
  email: "text-ch-email bg-ch-email/13",
  none: "text-text-2 bg-sunken",
};
const groundOf = (type: StepKind) =>
  grounds[type === "delay" || type === "condition" ? "none" : channelOf(type)];

/** The square that says what a step does, in its channel's colour. */
export function StepMark({ type }: { type: StepKind }) {
  const Icon = stepIcons[type];
  return (
    <span className={classNames("grid size-6 flex-none place-items-center rounded-field", groundOf(type))}>
      <Icon className="size-3.5" aria-hidden />
    </span>
  );
}
