import { doNotContact } from "@/lib/contract/prospects/do-not-contact";
import { route } from "@/server/http/route";
import { uploadDoNotContact } from "@/server/services/imports/do-not-contact-file";
import {
  addDoNotContact,
  listDoNotContact,
  removeDoNotContact,
  removeListImport,
  showListImports,
} from "@/server/services/prospects/do-not-contact";

export const doNotContactRoutes = [
  route(doNotContact.list, listDoNotContact),
  route(doNotContact.add, addDoNotContact),
  route(doNotContact.upload, uploadDoNotContact, { tooLarge: "csv_too_large", noFile: "choose_csv_file" }),
  route(doNotContact.listImports, showListImports),
  route(doNotContact.removeImport, removeListImport),
  route(doNotContact.remove, removeDoNotContact),
];
