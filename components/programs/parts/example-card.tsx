import { CircleCheck, CircleX, Copy, Play } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useState, useSyncExternalStore } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/fields/field";
import { PasswordInput } from "@/components/ui/fields/password-input";
import { toast } from "@/components/ui/overlays/toast";
import { TabPanel, Tabs } from "@/components/ui/tabs";
import { type Answer, type Language, languages, snippetOf, tryCall } from "../example";

const names: Record<Language, string> = { curl: "curl", javascript: "JavaScript", python: "Python" };

type Props = { token: string | null };

/** The address of this installation; known in the browser alone. */
const useOrigin = () =>
  useSyncExternalStore(
    () => () => undefined,
    () => location.origin,
    () => "https://…",
  );

/** A first call in three languages, which can be made from here with the token. */
export function ExampleCard({ token }: Props) {
  const t = useTranslations("programs");
  const [language, setLanguage] = useState<Language>("curl");
  const [typed, setTyped] = useState("");
  const [asks, setAsks] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const origin = useOrigin();
  const heading = useId();
  const used = token ?? typed.trim();
  const attempt = async () => {
    if (!used) return setAsks(true);
    setBusy(true);
    setAnswer(await tryCall(used));
    setBusy(false);
  };
  const copy = async () => {
    await navigator.clipboard.writeText(snippetOf(language, origin));
    toast.success(t("said.copied"));
  };
  return (
    <Card padded={false} className="min-w-0 px-4 pb-4">
      <h2 id={heading} className="sr-only">
        {t("example")}
      </h2>
      <Tabs
        label={t("example")}
        value={language}
        onChange={setLanguage}
        tabs={languages.map((value) => ({ value, label: names[value] }))}
      >
        {languages.map((value) => (
          <TabPanel key={value} value={value}>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways */}
            <pre tabIndex={0} className="type-mono overflow-x-auto rounded-field bg-sunken p-2.5">
              {snippetOf(value, origin)}
            </pre>
          </TabPanel>
        ))}
      </Tabs>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Button icon={<Copy aria-hidden />} onClick={copy}>
          {t("copy")}
        </Button>
        <Button icon={<Play aria-hidden />} busy={isBusy} onClick={attempt}>
          {t("try")}
        </Button>
        <p aria-live="polite" className="type-small ms-auto flex items-center gap-1.5 text-text-2">
          {answer && (
            <>
              {answer.status < 400 ? (
                <CircleCheck className="size-3.5 text-success" aria-hidden />
              ) : (
                <CircleX className="size-3.5 text-on-danger-soft" aria-hidden />
              )}
              {t("answered", { status: answer.status, ms: answer.ms })}
            </>
          )}
        </p>
      </div>
      {!token && asks && (
        <Field label={t("yourToken")} hint={t("yourTokenHint")} className="mt-3">
          <PasswordInput
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
          />
        </Field>
      )}
      {answer && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
        <pre tabIndex={0} className="type-mono mt-3 max-h-80 overflow-auto rounded-field bg-sunken p-2.5">
          {answer.text}
        </pre>
      )}
    </Card>
  );
}
