import { extension } from "@/lib/contract/accounts/extension";
import { route } from "@/server/http/route";
import {
  answerCommand,
  handOver,
  networkPages,
  notePresent,
  readyToAct,
  takeCommand,
} from "@/server/services/accounts/extension";

export const extensionRoutes = [
  route(extension.network, networkPages),
  route(extension.handOver, handOver),
  route(extension.present, notePresent),
  route(extension.take, takeCommand),
  route(extension.ready, readyToAct),
  route(extension.result, answerCommand),
];
