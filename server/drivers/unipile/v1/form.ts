import { randomBytes } from "node:crypto";

/** Fields as multipart/form-data (RFC 7578), which the first version wants where files may come along. */
export function formOf(fields: Record<string, string>): { type: string; text: string } {
  const boundary = randomBytes(18).toString("hex");
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return { type: `multipart/form-data; boundary=${boundary}`, text: `${parts.join("")}--${boundary}--\r\n` };
}
