import {
  CalendarClock,
  Minus,
  OctagonX,
  Plane,
  ThumbsDown,
  ThumbsUp,
  UserRoundPlus,
  UserRoundX,
} from "lucide-react";
import type { ReplyLabel } from "@/lib/contract/labels";

/** The default look of each of the eight labels, used until the workspace chooses a color. */
export const replyLooks = {
  interested: { tone: "success", Icon: ThumbsUp },
  notInterested: { tone: "danger", Icon: ThumbsDown },
  outOfOffice: { tone: "neutral", Icon: Plane },
  makingAnIntroduction: { tone: "brand", Icon: UserRoundPlus },
  wrongContact: { tone: "warning", Icon: UserRoundX },
  followUpLater: { tone: "info", Icon: CalendarClock },
  hardNo: { tone: "danger", Icon: OctagonX },
  neutral: { tone: "neutral", Icon: Minus },
} as const satisfies Record<ReplyLabel, { tone: string; Icon: typeof OctagonX }>;
