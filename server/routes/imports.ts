import { imports } from "@/lib/contract/prospects/imports";
import { route } from "@/server/http/route";
import { undoImport } from "@/server/services/imports/ends";
import { setColumns, showImport, uploadCsv } from "@/server/services/imports/imports";

export const importRoutes = [
  route(imports.upload, uploadCsv, { tooLarge: "csv_too_large" }),
  route(imports.setColumns, setColumns),
  route(imports.show, showImport),
  route(imports.undo, undoImport),
];
