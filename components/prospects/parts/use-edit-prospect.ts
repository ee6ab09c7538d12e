"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import type { Input } from "@/lib/contract/endpoint";
import { type Prospect, prospects } from "@/lib/contract/prospects/prospects";
import { useErrorText } from "@/lib/forms/errors";
import { keys } from "@/lib/queries/keys";
import { prospectQuery } from "@/lib/queries/prospects";

type Change = Omit<Input<typeof prospects.update>, "id" | "version" | "customFields">;
/** One field of a prospect's data, or a custom field by its key. */
export type FieldName = { own: keyof Change } | { custom: string };

/** Refused: why, and the record that has the value, if the user may see it. Unsaved: the server was not reached. */
export type Saved =
  | { kind: "saved" }
  | { kind: "unsaved" }
  | { kind: "refused"; text: string; owner?: string };

export const readField = (prospect: Prospect, name: FieldName): string =>
  "own" in name
    ? (prospect[name.own] ?? "")
    : (prospect.customFields.find(({ key }) => key === name.custom)?.value ?? "");

const changeOf = (name: FieldName, typed: string) =>
  "own" in name ? { [name.own]: typed } : { customFields: { [name.custom]: typed } };

const isConflict = (error: unknown) => error instanceof ApiError && error.code === "conflict";
const isUnanswered = ({ status, code }: ApiError) => status === 0 || status >= 500 || code === "rate_limited";

/** The engine may change a prospect's status several times while a field is saved. */
const maxTries = 4;

type Edit = { name: FieldName; typed: string; seen: string };

/** Saves one field at a time, one after the other. `seen` is the value that the user changed. */
export function useEditProspect({ id }: Prospect) {
  const t = useTranslations("prospects.edit");
  const errorText = useErrorText();
  const client = useQueryClient();
  const query = prospectQuery(browserApi, id);
  /** As the server has it since the last change from here. */
  const own = useRef<string | null>(null);
  const read = () => client.ensureQueryData(query).then(({ prospect }) => prospect);

  /** A read that is on its way may have begun before the change that is now to be seen. */
  async function readAgain(): Promise<Prospect> {
    await client.cancelQueries({ queryKey: query.queryKey });
    return (await client.fetchQuery({ ...query, staleTime: 0 })).prospect;
  }

  async function send({ name, typed, seen }: Edit): Promise<Prospect> {
    const update = async ({ version }: Prospect) => {
      const saved = await browserApi(prospects.update, { id, version, ...changeOf(name, typed) });
      own.current = readField(saved, name);
      return saved;
    };
    /** Somebody else changed the field while it was edited. */
    const isChanged = (now: Prospect) => ![seen, own.current].includes(readField(now, name));
    let known = await read();
    for (let tries = 1; ; tries++) {
      if (isChanged(known)) throw new ApiError("conflict", 409);
      try {
        return await update(known);
      } catch (error) {
        if (!isConflict(error)) throw error;
        const now = await readAgain();
        if (tries === maxTries || isChanged(now)) throw error;
        // Something else about the prospect changed, such as their status: that is no reason to ask.
        known = now;
      }
    }
  }

  const { mutateAsync } = useMutation({
    mutationFn: send,
    scope: { id: `prospect ${id}` },
    networkMode: "always",
    onSuccess: (prospect) => {
      client.setQueryData(query.queryKey, (known) => known && { ...known, prospect });
      void client.invalidateQueries({ queryKey: keys.prospects });
      void client.invalidateQueries({ queryKey: keys.inbox });
    },
  });

  async function describe(error: ApiError, field: FieldName): Promise<Saved> {
    if (isUnanswered(error)) return { kind: "unsaved" };
    if (error.code === "conflict") {
      const value = readField(await read(), field);
      const name = error.details.editor;
      if (typeof name !== "string")
        return { kind: "refused", text: t(value ? "changed" : "cleared", { value }) };
      return { kind: "refused", text: t(value ? "changedBy" : "clearedBy", { name, value }) };
    }
    const code = Object.values(error.details.fields ?? {})[0] ?? error.code;
    const { owner } = error.details;
    const text = t.has(`refused.${code}` as never)
      ? t(`refused.${code}` as never)
      : errorText(code, error.details);
    return { kind: "refused", text, ...(typeof owner === "string" && { owner }) };
  }

  return async (edit: Edit): Promise<Saved> => {
    try {
      await mutateAsync(edit);
      return { kind: "saved" };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return describe(error, edit.name);
    }
  };
}
