import { useQuery } from "@tanstack/react-query";
import { fileUrl } from "@/lib/api/client";
import { type Attachment, attachments } from "@/lib/contract/inbox/attachments";
import { keys } from "@/lib/queries/keys";

type OwnPicture = { source: string; width: number; height: number };

/**
 * Inline pictures of an email as data URLs by Content-ID. The frame has no origin and no session, so it cannot fetch them itself. Pictures
 * that cannot be loaded are left out.
 */
export function useOwnPictures(pictures: readonly Attachment[]): ReadonlyMap<string, OwnPicture> {
  const { data } = useQuery({
    queryKey: [...keys.inbox, "pictures", pictures.map(({ id }) => id)],
    queryFn: async ({ signal }) => {
      const found = await Promise.all(pictures.map((picture) => fetched(picture, signal)));
      return new Map(found.flatMap((one) => (one ? [one] : [])));
    },
    enabled: pictures.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return data ?? new Map();
}

async function fetched(
  { id, contentId }: Attachment,
  signal: AbortSignal,
): Promise<[string, OwnPicture] | null> {
  try {
    const answer = await fetch(fileUrl(attachments.picture, { id }), { signal });
    if (!answer.ok || contentId === null) return null;
    const source = await asAddress(await answer.blob());
    const image = new Image();
    image.src = source;
    await image.decode();
    return [contentId, { source, width: image.naturalWidth, height: image.naturalHeight }];
  } catch (error) {
    if (signal.aborted) throw error;
    return null;
  }
}

const asAddress = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
