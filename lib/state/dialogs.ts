"use client";

import { atom, useAtom, useSetAtom } from "jotai";

/** What can be opened over any page, by a key, a menu or a notice (SHELL-39). */
export const dialogNames = ["palette", "keys", "workspaces", "account-code"] as const;
type DialogName = (typeof dialogNames)[number];

/** `accountId`: the account it is about, where it is about one. */
type OpenDialog = { name: DialogName; accountId?: string | null };

const openDialog = atom<OpenDialog | null>(null);

/** Opens a dialog in place of the one that is open; null closes it. */
export const useOpenDialog = () => useSetAtom(openDialog);

/** The one dialog that is open, and how to change that. */
export const useDialog = () => useAtom(openDialog);
