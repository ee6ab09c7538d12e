import { sessions } from "@/lib/contract/sessions";
import { route } from "@/server/http/route";
import {
  endOtherSessions,
  endSession,
  listOwnPrograms,
  listOwnSessions,
} from "@/server/services/auth/sessions";

export const sessionRoutes = [
  route(sessions.list, listOwnSessions),
  route(sessions.programs, listOwnPrograms),
  route(sessions.end, endSession),
  route(sessions.endOthers, endOtherSessions),
];
