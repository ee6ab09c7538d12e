import { fileUrl } from "@/lib/api/client";
import { voicemail } from "@/lib/contract/accounts/voicemail";

/** Where a recording is heard. */
export const recordingUrl = (of: { id: string; accountId: string }): string => fileUrl(voicemail.play, of);
