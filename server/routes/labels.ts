import { labels } from "@/lib/contract/labels";
import { route } from "@/server/http/route";
import { listAutoLabels, saveAutoLabels } from "@/server/services/inbox/auto-labels";
import {
  arrangeLabels,
  attachLabel,
  createLabel,
  detachLabel,
  findLabel,
  listLabels,
  removeLabel,
  updateLabel,
} from "@/server/services/inbox/labels";
import { correctLabel, decideHardNo } from "@/server/services/inbox/reply-labels";

export const labelRoutes = [
  route(labels.list, listLabels),
  route(labels.create, createLabel),
  route(labels.find, findLabel),
  route(labels.update, updateLabel),
  route(labels.remove, removeLabel),
  route(labels.arrange, arrangeLabels),
  route(labels.attach, attachLabel),
  route(labels.detach, detachLabel),
  route(labels.auto, listAutoLabels),
  route(labels.setAuto, saveAutoLabels),
  route(labels.correct, correctLabel),
  route(labels.decideHardNo, decideHardNo),
];
