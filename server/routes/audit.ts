import { audit } from "@/lib/contract/audit";
import { route } from "@/server/http/route";
import { listAudit } from "@/server/services/workspaces/audit";
import { downloadAudit } from "@/server/services/workspaces/audit-file";

export const auditRoutes = [route(audit.list, listAudit), route(audit.download, downloadAudit)];
