import { attachments } from "@/lib/contract/inbox/attachments";
import { route } from "@/server/http/route";
import { downloadAttachment, showPicture, uploadAttachment } from "@/server/services/files/attachments";

export const attachmentRoutes = [
  route(attachments.upload, uploadAttachment, { tooLarge: "attachments_too_large", noFile: "no_file" }),
  route(attachments.download, downloadAttachment),
  route(attachments.picture, showPicture),
];
