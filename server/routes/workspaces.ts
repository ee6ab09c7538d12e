import { audit } from "@/lib/contract/audit";
import { trackingDomains } from "@/lib/contract/tracking-domains";
import { workspaces } from "@/lib/contract/workspaces";
import { workspaceExports } from "@/lib/contract/workspaces/exports";
import { route } from "@/server/http/route";
import { readSignUpSettings, saveSignUpSettings } from "@/server/services/auth/sign-up-settings";
import { featuresOf } from "@/server/services/billing/billing";
import { validateSubscription } from "@/server/services/billing/subscription";
import { cancelExport, downloadExport, latestExport, startExport } from "@/server/services/exports/exports";
import { listInvites, renewInvite } from "@/server/services/members/code-invites";
import { join, showInvitation } from "@/server/services/members/joining";
import {
  changeDomain,
  checkDomainNow,
  createDomain,
  listDomains,
  removeDomain,
  setDomainForAll,
} from "@/server/services/tracking/domains";
import { listAudit } from "@/server/services/workspaces/audit";
import { downloadAudit } from "@/server/services/workspaces/audit-file";
import {
  callOffDeletion,
  createWorkspace,
  releaseWorkspace,
  requireSecondFactor,
  saveWorkspacePhoto,
  scheduleDeletion,
  updateWorkspace,
  workspaceInfo,
} from "@/server/services/workspaces/workspaces";

export const workspaceRoutes = [
  route(workspaces.create, createWorkspace),
  route(workspaces.info, workspaceInfo),
  route(workspaces.update, updateWorkspace),
  route(workspaces.requireSecondFactor, requireSecondFactor),
  route(workspaces.savePhoto, saveWorkspacePhoto, { noFile: "no_file" }),
  route(workspaces.scheduleDeletion, scheduleDeletion),
  route(workspaces.callOffDeletion, callOffDeletion),
  route(workspaces.release, releaseWorkspace),
  route(workspaces.signUpSettings, readSignUpSettings),
  route(workspaces.saveSignUpSettings, saveSignUpSettings),
  route(workspaces.features, featuresOf),
  route(workspaces.codeInvites, listInvites),
  route(workspaces.renewCodeInvite, renewInvite),
  route(workspaces.invitation, showInvitation),
  route(workspaces.join, join),
  route(workspaces.validateSubscription, validateSubscription),
  route(trackingDomains.list, listDomains),
  route(trackingDomains.create, createDomain),
  route(trackingDomains.change, changeDomain),
  route(trackingDomains.setForAll, setDomainForAll),
  route(trackingDomains.check, checkDomainNow),
  route(trackingDomains.remove, removeDomain),
];

export const workspaceExportRoutes = [
  route(workspaceExports.start, startExport),
  route(workspaceExports.latest, latestExport),
  route(workspaceExports.cancel, cancelExport),
  route(workspaceExports.download, downloadExport),
];

export const auditRoutes = [route(audit.list, listAudit), route(audit.download, downloadAudit)];
