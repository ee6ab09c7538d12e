"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { toast } from "@/components/ui/overlays/toast";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import { reassignments, type Stranded } from "@/lib/contract/campaigns/reassignments";
import { useErrorText } from "@/lib/forms/errors";
import { keys } from "@/lib/queries/keys";
import { handoverOf } from "@/lib/queries/reassignments";

/** Moves the people of one sender to another. If there are many, the server continues after it has answered. */
export function useReassign(id: string, from: Stranded, onDone: () => void) {
  const t = useTranslations("campaigns.reassign");
  const errorText = useErrorText();
  const client = useQueryClient();
  const [to, setTo] = useState("");
  const [error, setError] = useState<string>();
  const { mutate, isPending } = useMutation({
    mutationFn: () => browserApi(reassignments.begin, handoverOf(id, from, to)),
    onSuccess({ done, left, endedAt }) {
      const stayed = left > 0 ? ` ${t("stayed", { count: left })}` : "";
      if (endedAt !== null) toast.success(`${t("done", { count: done })}${stayed}`);
      onDone();
    },
    onError(problem) {
      if (!(problem instanceof ApiError)) throw problem;
      setError(errorText(problem.code, problem.details));
    },
    async onSettled() {
      await client.invalidateQueries({ queryKey: keys.campaigns });
      await client.invalidateQueries({ queryKey: keys.prospects });
    },
  });
  return { to, setTo, error, isBusy: isPending, reassign: () => mutate() };
}
