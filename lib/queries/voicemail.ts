import { queryOptions } from "@tanstack/react-query";
import { voicemail } from "@/lib/contract/accounts/voicemail";
import { voicemailLimits } from "@/lib/contract/accounts/voicemail-limits";
import { keys } from "./keys";
import type { Reader } from "./reader";

/** All recordings of an account; the max number fits into one response. */
export const audiosQuery = (read: Reader, accountId: string) =>
  queryOptions({
    queryKey: [...keys.voicemails, accountId],
    queryFn: () => read(voicemail.list, { accountId, offset: 0, limit: voicemailLimits.audios }),
  });
