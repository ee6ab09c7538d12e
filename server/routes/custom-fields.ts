import { customFields } from "@/lib/contract/prospects/custom-fields";
import { route } from "@/server/http/route";
import {
  createField,
  findField,
  listFields,
  removeField,
  renameField,
} from "@/server/services/prospects/custom-fields";

export const customFieldRoutes = [
  route(customFields.list, listFields),
  route(customFields.create, createField),
  route(customFields.find, findField),
  route(customFields.rename, renameField),
  route(customFields.remove, removeField),
];
