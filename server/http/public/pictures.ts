import type { FastifyReply } from "fastify";
import { DomainError } from "@/lib/contract/errors";
import type { VisitorContext } from "@/server/context";
import { readPicture } from "@/server/services/inbox/remote-pictures";
import type { PublicPage, PublicRequest } from "../public-pages";

/** Remote pictures in emails. The frame that shows an email has no session: the signed URL authorizes the request. */
export const picturePages: readonly PublicPage[] = [
  {
    method: "GET",
    path: "/picture",
    holder: (cx, request) => pictureOf(cx, request)?.workspaceId ?? null,
    answer: show,
  },
];

async function show(cx: VisitorContext, request: PublicRequest, reply: FastifyReply) {
  const picture = pictureOf(cx, request);
  const bytes = picture && (await cx.ports.remotePictures.fetch(picture.address));
  if (!bytes) throw new DomainError("not_found");
  return (
    reply
      .type("image/webp")
      // To the browser the frame is of no origin, and so of another one than ours.
      .header("cross-origin-resource-policy", "cross-origin")
      .header("cache-control", "private, max-age=604800")
      .header("content-security-policy", "default-src 'none'; sandbox")
      .send(Buffer.from(bytes))
  );
}

const pictureOf = ({ keys }: VisitorContext, { query }: PublicRequest) => readPicture(keys.secret, query);
