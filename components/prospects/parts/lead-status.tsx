import {
  AtSign,
  Ban,
  CircleAlert,
  CircleDashed,
  Eye,
  Link2,
  Reply,
  Send,
  Star,
  ThumbsUp,
  UserCheck,
  UserPlus,
  UserX,
} from "lucide-react";
import { useTranslations } from "next-intl";
import { Pill } from "@/components/ui/pill";
import type { LeadStatus as Status } from "@/lib/contract/prospects/prospects";

const looks = {
  new: { tone: "neutral", Icon: CircleDashed },
  request_sent: { tone: "brand", Icon: UserPlus },
  contacted: { tone: "brand", Icon: Send },
  connected: { tone: "brand", Icon: UserCheck },
  viewed_message: { tone: "brand", Icon: Eye },
  visited_link: { tone: "brand", Icon: Link2 },
  fetched_email: { tone: "success", Icon: AtSign },
  interested: { tone: "success", Icon: ThumbsUp },
  lead: { tone: "success", Icon: Star },
  got_reply: { tone: "signal", Icon: Reply },
  unconnectable: { tone: "danger", Icon: UserX },
  stuck: { tone: "warning", Icon: CircleAlert },
  excluded: { tone: "neutral", Icon: Ban },
} as const satisfies Record<Status, { tone: string; Icon: typeof Ban }>;

/** A person's lead status, always with icon and text; apricot only if they wait for us (PROSPECT-31). */
export function LeadStatus({ status }: { status: Status }) {
  const t = useTranslations("prospects.status");
  const { tone, Icon } = looks[status];
  return (
    <Pill tone={tone} icon={<Icon aria-hidden />}>
      {t(status)}
    </Pill>
  );
}
