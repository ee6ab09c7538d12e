import { zoneEvent } from "./zone-event";

/**
 * Runs before the first paint. It sets the theme: this browser's choice, else the user's (from the script tag), else the system's, and
 * follows changes; it also colors the browser's own bars (light, then dark, in the head). It keeps the brand's settings as `config`
 * (BRAND-26) and hides the banners closed in this tab (lib/state/closed-banners.ts). Once the page has loaded, it stores the viewer's time
 * zone in a cookie for pages rendered on request; looking it up takes a tenth of a second on a phone. It reloads background tabs when the
 * user signs in or out in another (SHELL-50). It keeps typed text and the last click, Enter or submitted form until the page is interactive
 * (lib/state/early-input.ts). It is one constant text, so that a content security policy can allow it by hash.
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
l("keydown",function(v,f){if(v.key==="Enter"&&/^(text|search)$/.test(f.type)&&!f.form)k.deed=v});
l("submit",function(v,f){if(!f.hasAttribute("action")){v.preventDefault();k.deed=v}});
try{e.dataset.closedBanners=[sessionStorage.getItem("closedBanners"),localStorage.getItem("closedBannersOfDay")].join(" ")}catch(_){}
addEventListener("load",function(){setTimeout(function(){try{var z=encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone);
if(d.cookie.indexOf("zone="+z)<0)d.cookie="zone="+z+"; path=/; max-age=31536000; samesite=lax",dispatchEvent(new Event("${zoneEvent}"))}catch(_){}})})})()`;
