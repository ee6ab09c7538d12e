import { views } from "@/lib/contract/views";
import { route } from "@/server/http/route";
import {
  createView,
  listViews,
  removeView,
  restoreView,
  saveSettings,
  updateView,
} from "@/server/services/workspaces/views";

export const viewRoutes = [
  route(views.list, listViews),
  route(views.create, createView),
  route(views.saveSettings, saveSettings),
  route(views.update, updateView),
  route(views.remove, removeView),
  route(views.restore, restoreView),
];
