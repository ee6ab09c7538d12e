import { members } from "@/lib/contract/members";
import { route } from "@/server/http/route";
import {
  inviteByEmail,
  listEmailInvitations,
  resendInvitation,
  revokeInvitation,
} from "@/server/services/members/email-invites";
import { acceptInvitation, showMailedInvitation } from "@/server/services/members/joining";
import {
  availableAccounts,
  changeAdmin,
  listWorkers,
  removeMember,
  setAllowedPages,
  setMemberAccounts,
  showAllowedPages,
} from "@/server/services/members/members";

export const memberRoutes = [
  route(members.invites, listEmailInvitations),
  route(members.invite, inviteByEmail),
  route(members.resendInvite, resendInvitation),
  route(members.revokeInvite, revokeInvitation),
  route(members.mailedInvitation, showMailedInvitation),
  route(members.acceptInvite, acceptInvitation),
  route(members.remove, removeMember),
  route(members.changeAdmin, changeAdmin),
  route(members.allowedPages, showAllowedPages),
  route(members.setAllowedPages, setAllowedPages),
  route(members.setAccounts, setMemberAccounts),
  route(members.availableAccounts, availableAccounts),
  route(members.workers, listWorkers),
];
