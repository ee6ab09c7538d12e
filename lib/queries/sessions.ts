import { queryOptions } from "@tanstack/react-query";
import { sessions } from "@/lib/contract/sessions";
import { keys } from "./keys";
import type { Reader } from "./reader";

export const sessionsQuery = (read: Reader) =>
  queryOptions({ queryKey: [...keys.sessions, "browsers"], queryFn: () => read(sessions.list, {}) });
export const programsQuery = (read: Reader) =>
  queryOptions({ queryKey: [...keys.sessions, "programs"], queryFn: () => read(sessions.programs, {}) });
