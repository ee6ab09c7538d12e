import { fileUrl } from "@/lib/api/client";
import { voicemail } from "@/lib/contract/accounts/voicemail";

/** The URL for playing a recording. */
export const recordingUrl = (of: { id: string; accountId: string }): string => fileUrl(voicemail.play, of);
