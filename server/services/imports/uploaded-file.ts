/** A file part of a request; `stream` fails past the endpoint's size (PROSPECT-17). */
export type UploadedFile = { name: string; stream: AsyncIterable<Uint8Array> };

export async function readAll(stream: UploadedFile["stream"]): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The name as it is shown: without folders and control characters. */
export const fileNameOf = (name: string) =>
  name
    .normalize("NFC")
    .replace(/^.*[\\/]/, "")
    .replace(/\p{Cc}/gu, "")
    .slice(0, 200) || "people.csv";
