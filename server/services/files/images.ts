import type { Input } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { images } from "@/lib/contract/images";
import type { Tools, VisitorContext } from "@/server/context";
import type { PersonTx, Tx } from "@/server/db/tx";
import { imageKind } from "@/server/domain/images/sniff";
import { dropImage, findImage, putImage } from "@/server/repositories/files/images";

/** Enough for a photo at twice the size of its largest place. */
const photoSide = 512;
const place = /^\/api\/images\/([0-9a-f-]{36})$/;

export type Upload = { stream: AsyncIterable<Uint8Array> };

/** Reads an uploaded photo. Throws `no_file` or `not_an_image` (SPACE-63, SPACE-64). */
export async function readPhoto({ ports }: Pick<Tools, "ports">, { stream }: Upload): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  const file = Buffer.concat(chunks);
  if (file.length === 0) throw new DomainError("no_file");
  const photo = imageKind(file) && (await ports.images.fit(file, photoSide));
  if (!photo) throw new DomainError("not_an_image");
  return photo;
}

/** Puts a photo in the place of another one; answers where browsers find it. */
export async function replacePhoto(
  { newId }: Pick<Tools, "newId">,
  tx: Tx | PersonTx,
  before: string | null,
  photo: Uint8Array,
): Promise<string> {
  const id = newId();
  await putImage(tx, id, { type: "image/webp", bytes: photo });
  const replaced = place.exec(before ?? "")?.[1];
  if (replaced) await dropImage(tx, replaced);
  return `/api/images/${id}`;
}

/** `GET /images/{id}`. */
export async function showImage(cx: VisitorContext, { id }: Input<typeof images.show>) {
  const image = await findImage(cx.doors, id);
  if (!image) throw new DomainError("not_found");
  return { name: `${id}.webp`, type: image.type, body: image.bytes, isImmutable: true as const };
}
