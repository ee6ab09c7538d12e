import { notices } from "@/lib/contract/notices";
import { route } from "@/server/http/route";
import { listNotices, readAllNotices, readNotice } from "@/server/services/notices/notices";

export const noticeRoutes = [
  route(notices.list, listNotices),
  route(notices.read, readNotice),
  route(notices.readAll, readAllNotices),
];
