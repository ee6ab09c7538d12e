/** Where to go once the service responds: the requested path if it is our own, otherwise the start page (API-17, S32). */
export function wayBack(search: string): string {
  const asked = new URLSearchParams(search).get("back") ?? "/";
  const isOwn = /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(asked);
  return isOwn && !/^\/error(?![^?#/])/.test(asked) ? asked : "/";
}
