import { Button } from "./button";

type Props = { text: string; retry: string; onRetry: () => void };

/** In the place of a short list that could not be loaded. */
export function FailedRead({ text, retry, onRetry }: Props) {
  return (
    <p className="type-compact flex items-center gap-2 text-text-2">
      {text}
      <Button size="compact" onClick={onRetry}>
        {retry}
      </Button>
    </p>
  );
}
