import { queryOptions } from "@tanstack/react-query";
import { sandbox } from "@/lib/contract/sandbox";
import { keys } from "./keys";
import type { Reader } from "./reader";

export const sandboxQuery = (read: Reader) =>
  queryOptions({ queryKey: [...keys.sandbox, "settings"], queryFn: () => read(sandbox.settings, {}) });

export const sandboxSeatsQuery = (read: Reader) =>
  queryOptions({ queryKey: [...keys.sandbox, "seats"], queryFn: () => read(sandbox.seats, {}) });

export const sandboxCodesQuery = (read: Reader) =>
  queryOptions({
    queryKey: [...keys.sandbox, "codes"],
    queryFn: () => read(sandbox.codes, {}),
    staleTime: 0,
  });

export const sandboxMailsQuery = (read: Reader) =>
  queryOptions({ queryKey: [...keys.sandbox, "mails"], queryFn: () => read(sandbox.mails, { limit: 50 }) });
