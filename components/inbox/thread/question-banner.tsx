"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useOnRefusal } from "@/components/shell/use-on-refusal";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/overlays/toast";
import { keys } from "@/lib/queries/keys";
import { useShortcuts } from "@/lib/state/shortcuts";

/** An answer: its button, its shortcut's label, and the message shown afterwards. */
type Answer = { label: string; keyLabel: string; said: string };
type Props = {
  icon: ReactNode;
  /** The question. */
  children: ReactNode;
  yes: Answer;
  no: Answer;
  decide: (isYes: boolean) => Promise<unknown>;
};

/**
 * A question about a person that only a member can answer, by one click or with Y and N; their sequences then end or continue (R14, R15).
 */
export function QuestionBanner({ icon, children, yes, no, decide }: Props) {
  const client = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: decide,
    onSuccess: (_, isYes) => toast.success((isYes ? yes : no).said),
    onError: useOnRefusal(),
    onSettled: () =>
      Promise.all([keys.inbox, keys.prospects].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
  const say = (isYes: boolean) => !isPending && mutate(isYes);
  useShortcuts([
    { key: "y", label: yes.keyLabel, run: () => say(true) },
    { key: "n", label: no.keyLabel, run: () => say(false) },
  ]);
  const button = (isYes: boolean, { label }: Answer) => (
    <Button
      size="compact"
      hint={isYes ? "Y" : "N"}
      busy={isPending && variables === isYes}
      onClick={() => say(isYes)}
    >
      {label}
    </Button>
  );
  return (
    <Banner tone="warning" icon={icon} className="mb-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="min-w-56 flex-1">{children}</p>
        <span className="flex gap-2">
          {button(true, yes)}
          {button(false, no)}
        </span>
      </div>
    </Banner>
  );
}
