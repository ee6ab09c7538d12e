import { queryOptions } from "@tanstack/react-query";
import { workspaces } from "@/lib/contract/workspaces";
import { keys } from "./keys";
import type { Reader } from "./reader";

export const workspaceQuery = (read: Reader) =>
  queryOptions({ queryKey: keys.workspace, queryFn: () => read(workspaces.info, {}) });
export const signUpSettingsQuery = (read: Reader) =>
  queryOptions({
    queryKey: [...keys.workspace, "sign-up-settings"],
    queryFn: () => read(workspaces.signUpSettings, {}),
  });
export const featuresQuery = (read: Reader) =>
  queryOptions({ queryKey: keys.features, queryFn: () => read(workspaces.features, {}) });
