import { stepFiles } from "@/lib/contract/campaigns/step-files";
import { route } from "@/server/http/route";
import { uploadAttachment } from "@/server/services/files/attachments";
import { downloadStepFile } from "@/server/services/files/step-files";

export const stepFileRoutes = [
  route(stepFiles.upload, uploadAttachment, { tooLarge: "attachments_too_large", noFile: "no_file" }),
  route(stepFiles.download, downloadStepFile),
];
