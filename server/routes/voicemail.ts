import { voicemail } from "@/lib/contract/accounts/voicemail";
import { route } from "@/server/http/route";
import { sendVoicemail } from "@/server/services/phone/sending";
import {
  countCampaignsOfAudio,
  listAudios,
  playAudio,
  removeAudio,
  renameAudio,
  uploadAudio,
} from "@/server/services/phone/voicemail-audios";

export const voicemailRoutes = [
  route(voicemail.list, listAudios),
  route(voicemail.upload, uploadAudio, { noFile: "no_file" }),
  route(voicemail.rename, renameAudio),
  route(voicemail.remove, removeAudio),
  route(voicemail.campaigns, countCampaignsOfAudio),
  route(voicemail.play, playAudio),
  route(voicemail.send, sendVoicemail),
];
