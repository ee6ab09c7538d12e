"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { toast } from "@/components/ui/overlays/toast";
import type { Refusal } from "./use-action-form";

/** Loaded on demand, because pages before sign-in show no other toasts. */
const Toaster = dynamic(() => import("@/components/ui/overlays/toaster").then((module) => module.Toaster), {
  ssr: false,
});

/** Shows an email address that the browser accepted and the server refused (AUTH-15). */
export function EmailRefused({ refusal }: { refusal: Refusal | null }) {
  const text = useTranslations("errors")("email_incorrect");
  const isRefused = refusal?.code === "email_incorrect" || refusal?.details.fields?.email === "invalid_email";
  useEffect(() => {
    if (refusal && isRefused) toast.error(text);
  }, [refusal, isRefused, text]);
  return isRefused ? <Toaster /> : null;
}
