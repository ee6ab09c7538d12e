"use client";

import { atom, useAtom, useSetAtom } from "jotai";

/** Dialogs that can open over any page, by key, menu or notice (SHELL-39). */
export const dialogNames = ["palette", "keys", "workspaces", "account-code"] as const;
type DialogName = (typeof dialogNames)[number];

/** `accountId`: the account the dialog is about, if any. */
type OpenDialog = { name: DialogName; accountId?: string | null };

const openDialog = atom<OpenDialog | null>(null);

/** Opens a dialog in place of the current one; null closes it. */
export const useOpenDialog = () => useSetAtom(openDialog);

/** The open dialog and its setter. */
export const useDialog = () => useAtom(openDialog);
