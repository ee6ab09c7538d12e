"use server";

import { members } from "@/lib/contract/members";
import { workspaces } from "@/lib/contract/workspaces";
import { type FormState, sendForm } from "./form";

/** Adds the signed-in user to the workspace that a code belongs to and makes it their current one (SPACE-38). */
export async function joinWorkspace(_before: FormState<{ name: string }>, form: FormData) {
  return sendForm(
    workspaces.join,
    form,
    ({ inviteCode = "" }) => ({ inviteCode: inviteCode.trim() }),
    ({ name }) => ({ name }),
  );
}

/** The same with the code from an invitation email, for the person it was sent to (AUTH-41). */
export async function acceptInvite(_before: FormState<{ name: string }>, form: FormData) {
  return sendForm(
    members.acceptInvite,
    form,
    ({ i = "" }) => ({ i }),
    ({ name }) => ({ name }),
  );
}
