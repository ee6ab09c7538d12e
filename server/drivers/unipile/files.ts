import * as z from "zod";
import type { NetworkFile } from "@/server/ports/network";

/** A message's attachments; both versions of the service use the same names. */
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

/** `place`: the message's path at the service. A file without an id cannot be fetched. */
export const filesOf = (found: z.output<typeof attachments>, place: readonly string[]): NetworkFile[] =>
  (found ?? []).map(({ id, type, file_name, name }) => ({
    ref: id ? refOf([...place, id]) : "",
    name: file_name ?? name ?? "",
    kind: kinds[type ?? ""] ?? "file",
  }));

const refOf = (parts: readonly string[]) => parts.map(encodeURIComponent).join("/");
/** The parts of a reference that `filesOf` made. */
export const partsOf = (ref: string): string[] => ref.split("/").map(decodeURIComponent);
