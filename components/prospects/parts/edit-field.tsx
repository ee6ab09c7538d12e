"use client";

import { CornerDownLeft, ExternalLink } from "lucide-react";
import { useTranslations } from "next-intl";
import { type HTMLAttributes, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { Kbd } from "@/components/ui/kbd";
import { TextLink } from "@/components/ui/text-link";
import type { Saved } from "./use-edit-prospect";

type Props = {
  label: string;
  value: string;
  maxLength: number;
  inputMode?: HTMLAttributes<HTMLInputElement>["inputMode"];
  /** Where the value leads. */
  href?: string | null;
  onSave: (edit: { typed: string; seen: string }) => Promise<Saved>;
};

/**
 * A value that becomes a field: Enter and leaving it save, Escape cancels. The new value is shown at once; a refused one stays in the field,
 * with the reason.
 */
export function EditField({ label, value, maxLength, inputMode, href, onSave }: Props) {
  const t = useTranslations("prospects.edit");
  const edit = useEdit(value, onSave);
  if (edit.draft === null)
    return (
      <ShownValue
        label={label}
        value={edit.sent ?? value}
        href={edit.sent === null ? href : null}
        edit={edit}
      />
    );
  return (
    <div className="-ms-2.5">
      <Field label={label} hideLabel {...(edit.refusal && { error: edit.refusal.text })}>
        <Input
          ref={edit.input}
          value={edit.draft}
          maxLength={maxLength}
          inputMode={inputMode}
          enterKeyHint="done"
          autoComplete="off"
          autoCapitalize={inputMode ? "none" : undefined}
          spellCheck={inputMode ? false : undefined}
          onChange={(event) => edit.type(event.target.value)}
          onBlur={edit.leave}
          onKeyDown={edit.onKeyDown}
          end={
            <span aria-hidden className="type-small flex items-center gap-1 text-text-3 max-md:hidden">
              <Kbd>
                <CornerDownLeft className="size-3" />
              </Kbd>
              {t("save")}
            </span>
          }
        />
      </Field>
      {edit.refusal?.owner && (
        <p className="type-small mt-1 ps-5">
          <TextLink href={`/profiles/my-prospects/${edit.refusal.owner}`}>{t("openOwner")}</TextLink>
        </p>
      )}
    </div>
  );
}

type Editing = ReturnType<typeof useEdit>;
type ShownProps = { label: string; value: string; href?: string | null | undefined; edit: Editing };

function ShownValue({ label, value, href, edit }: ShownProps) {
  const t = useTranslations("prospects.edit");
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-2">
      <span className="flex min-w-0 items-center gap-1">
        <button
          ref={edit.button}
          type="button"
          aria-label={value ? t("label", { field: label, value }) : t("addLabel", { field: label })}
          onClick={edit.open}
          className="-ms-2.5 min-h-8 min-w-0 cursor-text rounded-field px-2.5 py-1 text-start wrap-anywhere hover:wash max-md:min-h-touch"
        >
          {value.replace(/^https?:\/\//, "") || (
            <span className="font-medium text-brand-text">{t("add")}</span>
          )}
        </button>
        {href && (
          <a
            href={href}
            target="_blank"
            rel="noreferrer"
            aria-label={t("openLink", { field: label })}
            className="touch-area grid size-6 flex-none place-items-center rounded-chip text-text-3 hover:wash max-md:size-touch"
          >
            <ExternalLink className="size-3.5" aria-hidden />
          </a>
        )}
      </span>
      {edit.isUnsaved && (
        <span role="alert" className="type-small ms-auto text-on-danger-soft">
          {t("notSaved")} ·{" "}
          <button
            type="button"
            aria-label={t("retryLabel", { field: label })}
            onClick={edit.retry}
            className="touch-area font-semibold underline underline-offset-2"
          >
            {t("retry")}
          </button>
        </span>
      )}
    </div>
  );
}

type Refusal = Extract<Saved, { kind: "refused" }> & { typed: string };

function useEdit(value: string, onSave: Props["onSave"]) {
  /** The text in the field; null while it is closed. */
  const [draft, setDraft] = useState<string | null>(null);
  /** Shown instead of the value until the server has answered. */
  const [sent, setSent] = useState<string | null>(null);
  const [isUnsaved, setUnsaved] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  /** The value that the user saw when they began; a later one is somebody else's. */
  const seen = useRef(value);
  const focus = useRef<"input" | "button">(null);
  /** Only the answer to the newest change is shown. */
  const turns = useRef(0);
  const isOpen = draft !== null;
  /** What the prospect has once the change on its way has arrived. */
  const shown = isUnsaved ? value : (sent ?? value);

  useEffect(() => {
    if (focus.current === "input") {
      input.current?.focus();
      input.current?.select();
    }
    if (focus.current === "button") button.current?.focus();
    focus.current = null;
  });

  /** Leaves the value as the server has it; one that is on its way stays. */
  const drop = () => {
    setDraft(null);
    setRefusal(undefined);
    if (isUnsaved) setSent(null);
    setUnsaved(false);
  };
  const close = () => {
    drop();
    focus.current = "button";
  };
  useEscape(isOpen, input, close);
  useLeaveWarning(sent !== null || (draft !== null && draft.trim() !== shown));

  async function send(typed: string): Promise<void> {
    const turn = ++turns.current;
    // Sent again after another member's change, it replaces that change.
    if (refusal) seen.current = value;
    setSent(typed);
    setUnsaved(false);
    setRefusal(undefined);
    setDraft(null);
    const saved = await onSave({ typed, seen: seen.current });
    if (turn !== turns.current) return;
    if (saved.kind === "unsaved") return setUnsaved(true);
    setSent(null);
    if (saved.kind === "saved") return;
    // The typed text comes back, but takes the focus only if the user has not moved on.
    if (document.activeElement === button.current || document.activeElement === document.body)
      focus.current = "input";
    setDraft((newer) => newer ?? typed);
    setRefusal({ ...saved, typed });
  }

  return {
    ...{ draft, sent, isUnsaved, refusal, input, button, type: setDraft },
    open: () => {
      seen.current = value;
      focus.current = "input";
      setDraft(sent ?? value);
    },
    retry: () => sent !== null && void send(sent),
    leave: () => {
      // The window lost the focus, not the field.
      if (document.activeElement === input.current) return;
      if (draft === null || draft === refusal?.typed) return;
      if (draft.trim() === shown) drop();
      else void send(draft);
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== "Enter" || event.nativeEvent.isComposing || draft === null) return;
      event.preventDefault();
      focus.current = "button";
      if (draft.trim() === shown) close();
      else void send(draft);
    },
  };
}

/** The browser asks before the page is closed or reloaded while the value is not saved. */
function useLeaveWarning(isUnsaved: boolean) {
  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isUnsaved]);
}

/** Escape in the field cancels, and closes no panel around it; panels listen at the document, before the field. */
function useEscape(isOpen: boolean, input: { current: HTMLInputElement | null }, cancel: () => void) {
  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "Escape" || event.target !== input.current) return;
      event.stopPropagation();
      event.preventDefault();
      cancel();
    };
    window.addEventListener("keydown", onKeyDown, { capture: true });
    return () => window.removeEventListener("keydown", onKeyDown, { capture: true });
  });
}
