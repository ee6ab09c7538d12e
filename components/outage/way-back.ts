/** Where the page that waits leads once the service answers: the asked path of our own, else the start (API-17, S32). */
export function wayBack(search: string): string {
  const asked = new URLSearchParams(search).get("back") ?? "/";
  const isOwn = /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(asked);
  return isOwn && !/^\/error(?![^?#/])/.test(asked) ? asked : "/";
}
