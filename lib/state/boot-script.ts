import { zoneEvent } from "./zone-event";

/**
 * Runs before anything is painted: sets the theme this browser chose, else the person's own (on the script tag), else
 * the system's, and follows changes; gives the browser's own bars the colour of that theme (light, then dark, in the head);
 * keeps the brand's settings as `config` (BRAND-26); names the banners closed in this tab (lib/state/closed-banners.ts).
 * Leaves the viewer's time zone in a cookie for pages rendered on request, once the page is there: on a phone, to ask for
 * the zone takes a tenth of a second. Loads a tab anew that is not in front when somebody signs in or out in another
 * (SHELL-50). Keeps what is typed, and the last click or form sent off, until the page hears it (lib/state/early-input.ts).
 * One constant text, so that a content security policy can name it by its hash.
 */
export const bootScript = `(function(){var d=document,e=d.documentElement,o=d.currentScript.dataset.theme,q=matchMedia("(prefers-color-scheme: dark)");
function a(){var t=(d.cookie.match(/(?:^|; )theme=(dark|light)/)||[])[1];try{t=t||localStorage.getItem("theme")}catch(_){}
t=t||o;t=t==="dark"||t==="light"?t:q.matches?"dark":"light";e.dataset.theme=t;
d.querySelectorAll('meta[name="theme-color"]').forEach(function(m,i){m.media=(i===1)===(t==="dark")?"all":"not all"})}
a();q.addEventListener("change",a);addEventListener("storage",a);addEventListener("themechange",a);
try{localStorage.setItem("config",e.dataset.config||"{}")}catch(_){}
addEventListener("storage",function(s){if((s.key==="token"||s.key==="loggedIn")&&!d.hasFocus())location.reload()});
var k=window.early={typed:new Map,deed:null};
function l(n,f){addEventListener(n,function(v){f(v,v.target);if(k.kept)k.kept()},true)}
l("pointerdown",function(v){if(v.pointerType==="mouse")k.deed=v});l("click",function(v){k.deed=v});
l("input",function(v,f){if(/^text|^(search|email|tel|url|password)$/.test(f.type))k.typed.set(f,f.value)});
l("submit",function(v,f){if(!f.hasAttribute("action")){v.preventDefault();k.deed=v}});
try{e.dataset.closedBanners=sessionStorage.getItem("closedBanners")||""}catch(_){}
addEventListener("load",function(){setTimeout(function(){try{var z=encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone);
if(d.cookie.indexOf("zone="+z)<0)d.cookie="zone="+z+"; path=/; max-age=31536000; samesite=lax",dispatchEvent(new Event("${zoneEvent}"))}catch(_){}})})})()`;
