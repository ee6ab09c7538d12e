"use client";

import { useTranslations } from "next-intl";
import { useEffect, useMemo, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import type { Attachment } from "@/lib/contract/inbox/attachments";
import { withOwnPictures } from "../composer/own-pictures";
import { useOwnPictures } from "../composer/use-own-pictures";
import { mailHeight } from "./mail-height";

/** External pictures arrive disabled: their URL, which goes through our proxy, is in `data-src` until the user allows them (ux 65). */
const disarmed = '<img data-src="';
const hasPictures = (html: string) => html.includes(disarmed);
const withPictures = (html: string) => html.replaceAll(disarmed, '<img src="');

/** Longer emails are collapsed, so that the conversation around them stays visible. */
const maxHeight = 600;

/** Its own content security policy, besides the sandbox: no scripts, and no requests except for allowed pictures. */
const page = (html: string, pictures: boolean) => `<!doctype html><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src ${pictures ? `data: ${location.origin}` : "data:"}">
<base target="_blank"><style>body{margin:0;font:14px/20px system-ui,sans-serif;color:#182228;background:#fff;overflow-wrap:anywhere}img{max-width:100%;height:auto}blockquote{margin:8px 0;padding-left:12px;border-left:2px solid #e2dfda}</style>${pictures ? withPictures(html) : html}`;

type Props = {
  html: string;
  title: string;
  /** Inline pictures that came with the email; showing them does not tell the sender that it was read. */
  pictures: readonly Attachment[];
};

/**
 * The only place that shows foreign HTML: sanitized by the server, in a frame without scripts and without our origin (reliability rule 26).
 * `allow-popups` lets its links open in a new tab.
 */
export function MailFrame({ html: given, title, pictures: own }: Props) {
  const t = useTranslations("inbox.mail");
  const frame = useRef<HTMLIFrameElement>(null);
  const [pictures, setPictures] = useState(false);
  const found = useOwnPictures(own);
  const html = useMemo(
    () => withOwnPictures(given, new Map([...found].map(([id, { source }]) => [id, source]))),
    [given, found],
  );
  const [isWhole, setWhole] = useState(false);
  const [height, setHeight] = useState(120);
  useEffect(() => {
    const { current } = frame;
    if (!current) return;
    const observer = new ResizeObserver(() =>
      setHeight(mailHeight(given, current.clientWidth, [...found.values()])),
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [given, found]);
  return (
    <div className="overflow-hidden rounded-field bg-white">
      <iframe
        ref={frame}
        title={title}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="no-referrer"
        srcDoc={page(html, pictures)}
        className="block w-full border-0"
        style={{ height: isWhole ? height : Math.min(maxHeight, height) }}
      />
      {height > maxHeight && !isWhole && (
        <Button variant="ghost" size="compact" onClick={() => setWhole(true)} className="m-1.5">
          {t("showWhole")}
        </Button>
      )}
      {hasPictures(html) && !pictures && (
        <Button variant="ghost" size="compact" onClick={() => setPictures(true)} className="m-1.5">
          {t("showPictures")}
        </Button>
      )}
    </div>
  );
}
