import type { FastifyReply } from "fastify";
import { DomainError } from "@/lib/contract/errors";
import type { VisitorContext } from "@/server/context";
import { readSoundToken } from "@/server/services/phone/sound-link";
import { findSoundOf } from "@/server/services/phone/sounds";
import { sendPart } from "../files";
import type { PublicPage, PublicRequest } from "../public-pages";

/** Recordings for the phone service that plays them on answering machines. */
export const soundPages: readonly PublicPage[] = [
  {
    method: "GET",
    path: "/sound/:token",
    holder: (cx, request) => soundOf(cx, request)?.audioId ?? null,
    isLinkOf: (cx, request, workspaceId) => soundOf(cx, request)?.workspaceId === workspaceId,
    answer: play,
  },
];

async function play(cx: VisitorContext, request: PublicRequest, reply: FastifyReply) {
  const sound = soundOf(cx, request);
  const found =
    sound && (await cx.inWorkspace(sound.workspaceId, (tx) => findSoundOf(cx, tx, sound.audioId)));
  if (!found) throw new DomainError("not_found");
  return sendPart(reply.type("audio/wav"), found.body);
}

const soundOf = ({ keys, now }: VisitorContext, { params }: PublicRequest) =>
  readSoundToken(keys.secret, params.token ?? "", now());
