import {
  Blocks,
  ChartNoAxesColumn,
  FileText,
  Inbox,
  Kanban,
  LayoutDashboard,
  type LucideIcon,
  Mailbox,
  ReceiptText,
  Search,
  Send,
  Settings2,
  ShieldCheck,
  Users,
} from "lucide-react";
import type { NavPage } from "./navigation";

const icons: Record<NavPage, LucideIcon> = {
  dashboard: LayoutDashboard,
  search: Search,
  campaigns: Send,
  profiles: Users,
  inbox: Inbox,
  reports: ChartNoAxesColumn,
  settings: Settings2,
  mailboxes: Mailbox,
  pipeline: Kanban,
  templates: FileText,
  integrations: Blocks,
  billing: ReceiptText,
  admin: ShieldCheck,
};

/** The icon of a page, the same in the sidebar and the bottom tabs. */
export function NavIcon({ page, className }: { page: NavPage; className?: string }) {
  const Icon = icons[page];
  return <Icon className={className} aria-hidden />;
}
