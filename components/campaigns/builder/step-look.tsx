import { Clock, Eye, GitBranch, Mail, MessageSquare, UserPlus } from "lucide-react";
import { classNames } from "@/components/ui/class-names";
import type { StepKind } from "@/lib/contract/sequence";

export const stepIcons = {
  visit_profile: Eye,
  connection_request: UserPlus,
  message: MessageSquare,
  email: Mail,
  delay: Clock,
  condition: GitBranch,
} as const satisfies Record<StepKind, typeof Eye>;

const grounds: Record<StepKind, string> = {
  visit_profile: "text-ch-network bg-ch-network/13",
  connection_request: "text-ch-network bg-ch-network/13",
  message: "text-ch-network bg-ch-network/13",
  email: "text-ch-email bg-ch-email/13",
  delay: "text-text-2 bg-sunken",
  condition: "text-text-2 bg-sunken",
};

/** The square that says what a step does, in its channel's colour. */
export function StepMark({ type }: { type: StepKind }) {
  const Icon = stepIcons[type];
  return (
    <span className={classNames("grid size-6 flex-none place-items-center rounded-field", grounds[type])}>
      <Icon className="size-3.5" aria-hidden />
    </span>
  );
}
