import { sanitizeMailHtml } from "@/server/drivers/mail-html";
import { mailHtmlToText } from "@/server/drivers/mail-html-text";

const clean = (html: string) => sanitizeMailHtml(html).html;

/** Things that run, load, submit or cover in some browser when they are let through (S43, S45). */
const attacks = [
  "<script>alert(1)</script>",
  "<SCRIPT SRC=//evil.test/x.js></SCRIPT>",
  "<img src=x onerror=alert(1)>",
  "<img src='x' onerror=\"alert(1)\" style=display:block>",
  "<svg onload=alert(1)><p>x</p></svg>",
  "<svg><script>alert(1)</script></svg>",
  "<svg><animate onbegin=alert(1) attributeName=x dur=1s>",
  "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>",
  '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
  "<body onload=alert(1)>",
  "<iframe src=javascript:alert(1)></iframe>",
  "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
  "<object data=javascript:alert(1)></object>",
  "<embed src=javascript:alert(1)>",
  "<form action=https://evil.test><input type=submit></form>",
  "<button formaction=javascript:alert(1)>x</button>",
  "<input autofocus onfocus=alert(1)>",
  "<textarea autofocus onfocus=alert(1)></textarea>",
  "<details open ontoggle=alert(1)>x</details>",
  "<video><source onerror=alert(1)></video>",
  "<audio src=x onerror=alert(1)>",
  "<marquee onstart=alert(1)>x</marquee>",
  "<a href=javascript:alert(1)>x</a>",
  "<a href='  javascript:alert(1)'>x</a>",
  "<a href='java\nscript:alert(1)'>x</a>",
  "<a href='&#106;avascript:alert(1)'>x</a>",
  "<a href='vbscript:msgbox(1)'>x</a>",
  "<a href='data:text/html,<script>alert(1)</script>'>x</a>",
  "<a href='//evil.test'>x</a>",
  "<base href=https://evil.test/>",
  "<meta http-equiv=refresh content='0;url=https://evil.test'>",
  "<link rel=stylesheet href=https://evil.test/x.css>",
  "<style>@import 'https://evil.test/x.css';</style>",
  "<style>body{background:url(https://evil.test/x)}</style>",
  "<div style='background:url(https://evil.test/x)'>x</div>",
  "<div style='background-image:url(\"javascript:alert(1)\")'>x</div>",
  "<div style='position:fixed;inset:0;z-index:9999'>x</div>",
  "<div style='position:absolute;top:-500px'>x</div>",
  "<div style='width:expression(alert(1))'>x</div>",
  "<div style='behavior:url(x.htc)'>x</div>",
  "<div style='-moz-binding:url(x)'>x</div>",
  "<p style='content:attr(x)'>x</p>",
  "<table background=https://evil.test/x><tr><td background=https://evil.test/y>x</td></tr></table>",
  "<img src='data:image/svg+xml,<svg onload=alert(1)>'>",
  "<img srcset='https://evil.test/x 1x'>",
  "<img src='cid:part1'>",
  "<picture><source srcset=https://evil.test/x><img src=https://evil.test/y></picture>",
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  "<template><script>alert(1)</script></template>",
  "<xmp><script>alert(1)</script></xmp>",
  "<title><script>alert(1)</script></title>",
  "<!--><script>alert(1)</script>-->",
  "<![CDATA[<script>alert(1)</script>]]>",
  "<a href='https://x.test' onclick=alert(1) onmouseover=alert(1)>x</a>",
  "<b id=location name=document>x</b>",
  "<script",
  "<img src=x onerror",
  "<<script>alert(1)//<</script>",
  "<p title='\"><img src=x onerror=alert(1)>'>x</p>",
];

test.each(attacks)("%j cannot run, load, submit or cover anything", (html) => {
  const out = clean(html);
  const tags = (out.match(/<[^>]*>/g) ?? [])
    .join(" ")
    .replace(/"[^"]*"/g, (value) => (/^"(javascript|vbscript|data):/i.test(value) ? value : '""'));
  expect(tags).not.toMatch(
    /<\/?(script|style|iframe|object|embed|form|input|button|textarea|svg|math|base|meta|link|video|audio|source|picture|template|marquee|noscript)\b/i,
  );
  expect(tags).not.toMatch(/\son\w+\s*=/i);
  expect(tags).not.toMatch(/\s(src|srcset|background|id|name|formaction|action)=/i);
  expect(tags).not.toMatch(/javascript:|vbscript:|data:/i);
  expect(out.match(/style="[^"]*"/g)?.join() ?? "").not.toMatch(
    /url\(|position|z-index|expression|behavior|binding|import/i,
  );
});

test.each(attacks)("cleaning %j again changes nothing", (html) => {
  expect(clean(clean(html))).toBe(clean(html));
});

test("remote images wait for consent, embedded ones for their parts; data URLs are removed", () => {
  const { html, remoteImages } = sanitizeMailHtml(
    '<img src="https://t.test/a.png" alt="logo" width="10"><img src="cid:x"><img src="data:image/png;base64,AA">',
  );
  expect(html).toBe(
    '<img data-src="https://t.test/a.png" alt="logo" width="10" /><img data-cid="x" alt="" />',
  );
  expect(remoteImages).toBe(1);
});

test("a sender cannot misuse the attribute that holds waiting images", () => {
  expect(clean('<img data-src="javascript:alert(1)">')).toBe("");
  expect(clean('<img src="cid:x" data-src="https://t.test/a.png">')).toBe('<img data-cid="x" alt="" />');
  expect(clean('<img src="javascript:x" data-cid="x">')).toBe("");
});

test.each([
  ["cid:image001.png@01D9.ABCD", "image001.png@01D9.ABCD"],
  ["CID:part1%40mail.test", "part1@mail.test"],
  ["cid:a b", null],
  ["cid:x%22%3E%3Cscript%3E", null],
  [`cid:${"x".repeat(301)}`, null],
  ["cid:", null],
])("%j names a part of the email, or nothing", (src, id) => {
  expect(clean(`<img src="${src}">`)).toBe(id ? `<img data-cid="${id}" alt="" />` : "");
});

test("links open in a new tab and send no referrer", () => {
  expect(clean('<a href="https://x.test/?a=1&b=2">x</a>')).toBe(
    '<a href="https://x.test/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer nofollow">x</a>',
  );
});

test("layout and formatting of an email are kept", () => {
  const html =
    '<table><tr><td style="padding:4px;color:#333">Hi <b>Bob</b></td></tr></table><ul><li>one</li></ul>';
  expect(clean(html)).toBe(html);
});

test("quotations are marked for the viewer and for the text", () => {
  const html =
    "<p>Yes</p><div class=gmail_quote>On Monday Ana wrote:<blockquote>Hello<blockquote>Old</blockquote></blockquote></div>";
  expect(clean(html)).toContain("<div data-quoted>");
  expect(mailHtmlToText(html)).toBe("Yes\n\n> On Monday Ana wrote:\n>\n>> Hello\n>>\n>>> Old\n>>>");
});

test("HTML reads as text with its lines and lists", () => {
  expect(
    mailHtmlToText("<div>Hello&nbsp;Bob,<br><br>a &amp; b &lt;c&gt;</div><ul><li>one<li>two</ul>bye"),
  ).toBe("Hello Bob,\n\na & b <c>\n\n- one\n- two\n\nbye");
});
