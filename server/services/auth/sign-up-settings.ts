import type { SignUpSettings } from "@/lib/contract/workspaces";
import type { Context } from "@/server/context";
import { mergeSignUpSettings, readSignUpSettings as read } from "@/server/repositories/auth/sign-up-settings";

/** `GET /space/sign_up_settings`: what was answered so far, so that a reload goes on where somebody stopped. */
export const readSignUpSettings = (cx: Context): Promise<SignUpSettings> => cx.transact(read);

/** `POST /space/sign_up_settings` (ONB-02, ONB-03): keeps what is named beside what was said before. */
export const saveSignUpSettings = (cx: Context, answers: SignUpSettings): Promise<SignUpSettings> =>
  cx.transact((tx) => mergeSignUpSettings(tx, answers));
