import { labels } from "@/lib/contract/labels";
import { route } from "@/server/http/route";
import { attachLabel, createLabel, detachLabel, listLabels } from "@/server/services/labels";

export const labelRoutes = [
  route(labels.list, listLabels),
  route(labels.create, createLabel),
  route(labels.attach, attachLabel),
  route(labels.detach, detachLabel),
];
