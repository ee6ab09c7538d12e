import { approvals } from "@/lib/contract/campaigns/approvals";
import { route } from "@/server/http/route";
import {
  countWaiting,
  decideApprovals,
  editApproval,
  listApprovals,
  listSwitches,
  writeAgain,
} from "@/server/services/approvals/approvals";

export const approvalRoutes = [
  route(approvals.list, listApprovals),
  route(approvals.counts, countWaiting),
  route(approvals.switches, listSwitches),
  route(approvals.decide, decideApprovals),
  route(approvals.writeAgain, writeAgain),
  route(approvals.edit, editApproval),
];
