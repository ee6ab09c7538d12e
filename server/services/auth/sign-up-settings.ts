import type { SignUpSettings } from "@/lib/contract/workspaces";
import type { Context } from "@/server/context";
import { mergeSignUpSettings, readSignUpSettings as read } from "@/server/repositories/auth/sign-up-settings";

/** `GET /space/sign_up_settings`: the answers so far, so that a reload continues where the user stopped. */
export const readSignUpSettings = (cx: Context): Promise<SignUpSettings> => cx.transact(read);

/** `POST /space/sign_up_settings` (ONB-02, ONB-03): merges these answers into the earlier ones. */
export const saveSignUpSettings = (cx: Context, answers: SignUpSettings): Promise<SignUpSettings> =>
  cx.transact((tx) => mergeSignUpSettings(tx, answers));
