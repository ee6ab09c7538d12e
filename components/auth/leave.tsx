"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** Navigates to a path of ours or to an external URL; without JavaScript, the browser redirects. */
export function Leave({ to }: { to: string }) {
  const router = useRouter();
  useEffect(() => {
    if (!to.startsWith("/")) return location.assign(to);
    router.replace(to);
    router.refresh();
  }, [to, router]);
  return (
    <noscript>
      <meta httpEquiv="refresh" content={`0;url=${to}`} />
    </noscript>
  );
}
