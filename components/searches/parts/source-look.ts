import {
  CalendarDays,
  Database,
  FileSpreadsheet,
  FolderSearch,
  ListChecks,
  type LucideIcon,
  Search as Magnifier,
  MessageSquareText,
  Users,
  UsersRound,
} from "lucide-react";
import { readSource, searchWords } from "@/lib/contract/prospects/search-source";
import type { SearchFacts, SearchKind } from "@/lib/contract/prospects/searches";

/** The icon of each kind of source. */
export const sourceIcons: Record<SearchKind, LucideIcon> = {
  csv: FileSpreadsheet,
  search: Magnifier,
  navigator_list: ListChecks,
  recruiter_project: FolderSearch,
  post: MessageSquareText,
  event: CalendarDays,
  group: UsersRound,
  existing_people: Users,
  database: Database,
};

/** What identifies a source: a file name, the search terms, the ID of a page. Null if it takes all existing people. */
export function detailOf({ kind, url, fileName, query, fromCampaign }: SearchFacts): string | null {
  if (kind === "csv") return fileName;
  if (kind === "database") return null;
  if (kind === "existing_people") return [fromCampaign?.name, query].filter(Boolean).join(", ") || null;
  const source = url === null ? null : readSource(kind, url);
  if (!source) return url;
  const words = kind === "search" ? Object.values(searchWords(source)).filter(Boolean).join(", ") : "";
  return words || shortened(source.url);
}

/** The URL without the part that all of them share. */
const shortened = (url: string) => url.replace(/^https:\/\/(?:www\.)?/, "").replace(/\/$/, "");
