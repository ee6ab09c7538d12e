import { workspaces } from "@/lib/contract/workspaces";
import { route } from "@/server/http/route";
import { featuresOf } from "@/server/services/features";
import { readSignUpSettings, saveSignUpSettings } from "@/server/services/sign-up-settings";
import { createWorkspace, updateWorkspace, workspaceInfo } from "@/server/services/workspaces";

export const workspaceRoutes = [
  route(workspaces.create, createWorkspace),
  route(workspaces.info, workspaceInfo),
  route(workspaces.update, updateWorkspace),
  route(workspaces.signUpSettings, readSignUpSettings),
  route(workspaces.saveSignUpSettings, saveSignUpSettings),
  route(workspaces.features, featuresOf),
];
