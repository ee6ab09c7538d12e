import type { accounts } from "@/lib/contract/accounts/accounts";
import type { Input } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { Context, Tools } from "@/server/context";
import { isSignedIn } from "@/server/domain/accounts/awaited";
import { imageKind } from "@/server/domain/images/sniff";
import { findAccount, lockAccount, updateAccount } from "@/server/repositories/accounts/accounts";
import { dropPhoto, hasPhoto, setPhoto } from "@/server/repositories/accounts/photos";
import { findFiles, keepFiles } from "@/server/repositories/files/files";
import { type FileTools, partedBody, storeFile } from "@/server/services/files/files";
import { networkAccess } from "./access";
import { publishAccount } from "./events";
import { mustFind } from "./view";

/** Enough for its largest place at twice its size. */
const side = 192;

type FetchTools = FileTools & Pick<Tools, "keys">;

/** Stores an account's photo from its network; nothing if there is none, or it is not a picture. */
export async function fetchPhoto(cx: FetchTools, workspaceId: string, accountId: string): Promise<void> {
  const account = await cx.transact((tx) => findAccount(tx, accountId, null));
  const access = account && isSignedIn(account) ? networkAccess(cx.keys.secret, account) : null;
  if (!access) return;
  const found = await cx.ports.network.photo(access);
  const photo = found && imageKind(found) && (await cx.ports.images.fit(found, side));
  const fileId = photo
    ? (
        await storeFile(
          cx,
          { workspaceId, kind: "photo", name: "photo.webp", mediaType: "image/webp", createdBy: null },
          [photo],
        )
      ).id
    : null;
  await cx.transact(async (tx) => {
    const held = await lockAccount(tx, accountId, null);
    if (!held || (fileId === null && held.photoLink === null)) return;
    if (fileId === null) await dropPhoto(tx, accountId);
    else {
      await setPhoto(tx, accountId, fileId);
      await keepFiles(tx, [fileId]);
    }
    const photoLink = fileId && `/api/credentials/${accountId}/photo/${fileId}`;
    await publishAccount(tx, await updateAccount(tx, accountId, { photoLink }));
  });
}

/** `GET /credentials/{id}/photo/{photo}`, for members who may use the account. */
export async function showPhoto(cx: Context, { id, photoId }: Input<typeof accounts.photo>) {
  const file = await cx.transact(async (tx) => {
    await mustFind(cx, tx, id);
    return (await hasPhoto(tx, id, photoId)) ? (await findFiles(tx, [photoId]))[0] : undefined;
  });
  if (!file) throw new DomainError("not_found");
  const body = partedBody(cx, cx.scope.workspaceId, file);
  return { name: file.name, type: file.mediaType, body, isImmutable: "private" as const };
}
