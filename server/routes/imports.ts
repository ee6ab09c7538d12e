import { imports } from "@/lib/contract/imports";
import { route } from "@/server/http/route";
import { downloadRefused } from "@/server/services/import-file";
import {
  cancelImport,
  listImports,
  rerunImports,
  setColumns,
  showImport,
  undoImport,
  uploadCsv,
} from "@/server/services/imports";

export const importRoutes = [
  route(imports.upload, uploadCsv, { tooLarge: "csv_too_large" }),
  route(imports.setColumns, setColumns),
  route(imports.list, listImports),
  route(imports.show, showImport),
  route(imports.updateStatus, cancelImport),
  route(imports.undo, undoImport),
  route(imports.rerun, rerunImports),
  route(imports.downloadRefused, downloadRefused),
];
