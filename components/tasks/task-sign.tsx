import { ListChecks, type LucideIcon, Mail, MessageSquare, Phone, Send } from "lucide-react";
import type { TaskType } from "@/lib/contract/tasks";

const signs: Record<TaskType, LucideIcon> = {
  custom: ListChecks,
  call: Phone,
  message: MessageSquare,
  email: Mail,
  inmail: Send,
};

/** The icon of a task's kind, shown beside its name. */
export function TaskSign({ type, className }: { type: TaskType; className?: string }) {
  const Sign = signs[type];
  return <Sign className={className} aria-hidden />;
}
