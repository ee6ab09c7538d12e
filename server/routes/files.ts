import { stepFiles } from "@/lib/contract/campaigns/step-files";
import { images } from "@/lib/contract/images";
import { attachments } from "@/lib/contract/inbox/attachments";
import { route } from "@/server/http/route";
import { downloadAttachment, showPicture, uploadAttachment } from "@/server/services/files/attachments";
import { showImage } from "@/server/services/files/images";
import { downloadStepFile } from "@/server/services/files/step-files";

export const attachmentRoutes = [
  route(attachments.upload, uploadAttachment, { tooLarge: "attachments_too_large", noFile: "no_file" }),
  route(attachments.download, downloadAttachment),
  route(attachments.picture, showPicture),
];

export const stepFileRoutes = [
  route(stepFiles.upload, uploadAttachment, { tooLarge: "attachments_too_large", noFile: "no_file" }),
  route(stepFiles.download, downloadStepFile),
];

export const imageRoutes = [route(images.show, showImage)];
