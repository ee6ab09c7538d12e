import { isPlainMail } from "@/components/inbox/thread/message-bubble";

test.each([
  [
    "what a mail program makes of typed lines",
    "<div>Hi</div><div><br /></div><blockquote>Before</blockquote>",
    true,
  ],
  ["bold words", "<p>It is <b>good</b></p>", true],
  ["a link", '<p>See <a href="https://x.test">here</a></p>', false],
  ["a picture that waits", '<div><img data-src="https://x.test/a.png" /></div>', false],
  ["a table", "<table><tr><td>1</td></tr></table>", false],
  ["a list", "<ul><li>One</li></ul>", false],
])("%s is shown as text or as it looks (ux 65)", (_case, html, isPlain) => {
  expect(isPlainMail(html)).toBe(isPlain);
});
