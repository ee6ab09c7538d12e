"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { toast } from "@/components/ui/overlays/toast";
import type { Refusal } from "./use-action-form";

/** Fetched when it is needed: pages before sign-in have nothing else to say in a toast. */
const Toaster = dynamic(() => import("@/components/ui/overlays/toaster").then((module) => module.Toaster), {
  ssr: false,
});

/** What the browser let pass and the server did not (AUTH-15). */
export function EmailRefused({ refusal }: { refusal: Refusal | null }) {
  const text = useTranslations("errors")("email_incorrect");
  const isRefused = refusal?.code === "email_incorrect" || refusal?.details.fields?.email === "invalid_email";
  useEffect(() => {
    if (refusal && isRefused) toast.error(text);
  }, [refusal, isRefused, text]);
  return isRefused ? <Toaster /> : null;
}
