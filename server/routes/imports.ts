import { imports } from "@/lib/contract/imports";
import { route } from "@/server/http/route";
import { cancelImport, rerunImports, undoImport } from "@/server/services/import-ends";
import { downloadRefused } from "@/server/services/import-file";
import { listImports, setColumns, showImport, uploadCsv } from "@/server/services/imports";

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
