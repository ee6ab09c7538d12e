/**
 * Runs before anything is painted: sets the theme this browser chose, else the person's own (on the script tag), else
 * the system's, and follows changes of the last two. Leaves the viewer's time zone in a cookie for pages rendered on
 * request. One constant text, so that a content security policy can name it by its hash.
 */
export const bootScript = `(function(){var d=document,e=d.documentElement,o=d.currentScript.dataset.theme,q=matchMedia("(prefers-color-scheme: dark)");
function a(){var t=(d.cookie.match(/(?:^|; )theme=(dark|light)/)||[])[1];try{t=t||localStorage.getItem("theme")}catch(_){}
t=t||o;e.dataset.theme=t==="dark"||t==="light"?t:q.matches?"dark":"light"}
a();q.addEventListener("change",a);addEventListener("storage",a);
try{var z=encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone);
if(d.cookie.indexOf("zone="+z)<0)d.cookie="zone="+z+"; path=/; max-age=31536000; samesite=lax"}catch(_){}})()`;
