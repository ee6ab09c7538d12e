"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** Goes on to a path of ours, or to an address elsewhere; without script the browser does it by itself. */
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
