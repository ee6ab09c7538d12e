import { attention } from "@/lib/contract/attention";
import { route } from "@/server/http/route";
import { listGroups, listOfReason } from "@/server/services/campaigns/attention";

export const attentionRoutes = [route(attention.groups, listGroups), route(attention.list, listOfReason)];
