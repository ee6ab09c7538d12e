import * as z from "zod";
import type { NetworkFile } from "@/server/ports/network";

/** What came with a message; both versions of the service name these alike. */
export const attachments = z
  .array(
    z.object({
      id: z.string().nullish(),
      type: z.string().nullish(),
      file_name: z.string().nullish(),
      name: z.string().nullish(),
    }),
  )
  .nullish();

const kinds: Record<string, NetworkFile["kind"]> = {
  img: "image",
  image: "image",
  video: "video",
  audio: "audio",
  voice_note: "audio",
};

export const filesOf = (found: z.output<typeof attachments>): NetworkFile[] =>
  (found ?? []).map(({ id, type, file_name, name }) => ({
    ref: id ?? "",
    name: file_name ?? name ?? "",
    kind: kinds[type ?? ""] ?? "file",
  }));
