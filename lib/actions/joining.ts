"use server";

import { workspaces } from "@/lib/contract/workspaces";
import { type FormState, sendForm } from "./form";

/** Makes the person a member of the workspace a code belongs to, and it their current one (SPACE-38). */
export async function joinWorkspace(_before: FormState<{ name: string }>, form: FormData) {
  return sendForm(
    workspaces.join,
    form,
    ({ inviteCode = "" }) => ({ inviteCode: inviteCode.trim() }),
    ({ name }) => ({ name }),
  );
}
