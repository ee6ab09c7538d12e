import { audit } from "@/lib/contract/audit";
import { route } from "@/server/http/route";
import { listAudit } from "@/server/services/audit";
import { downloadAudit } from "@/server/services/audit-file";

export const auditRoutes = [route(audit.list, listAudit), route(audit.download, downloadAudit)];
