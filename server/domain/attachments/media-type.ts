import { imageKind } from "@/server/domain/images/sniff";
import { endingOf } from "./name";

const byEnding: Record<string, string> = {
  pdf: "application/pdf",
  txt: "text/plain",
  csv: "text/csv",
  ics: "text/calendar",
  vcf: "text/vcard",
  rtf: "application/rtf",
  zip: "application/zip",
  json: "application/json",
  doc: "application/msword",
  xls: "application/vnd.ms-excel",
  ppt: "application/vnd.ms-powerpoint",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  odt: "application/vnd.oasis.opendocument.text",
  ods: "application/vnd.oasis.opendocument.spreadsheet",
  odp: "application/vnd.oasis.opendocument.presentation",
  gif: "image/gif",
  heic: "image/heic",
  tif: "image/tiff",
  tiff: "image/tiff",
  mp3: "audio/mpeg",
  m4a: "audio/mp4",
  wav: "audio/wav",
  mp4: "video/mp4",
  mov: "video/quicktime",
  webm: "video/webm",
};
const pictures = { png: "image/png", jpg: "image/jpeg", webp: "image/webp" } as const;

/** The media type of a file to send: pictures by their bytes, others by their name; the browser's declaration is ignored. */
export function mediaTypeOf(name: string, bytes: Uint8Array): string {
  const kind = imageKind(bytes);
  return kind ? pictures[kind] : (byEnding[endingOf(name)] ?? "application/octet-stream");
}

/** Pictures that can be re-encoded for display. */
export const isPicture = (mediaType: string): boolean => Object.values<string>(pictures).includes(mediaType);
