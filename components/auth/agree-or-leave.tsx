import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";

/** The buttons of a question that can be declined. */
export function AgreeOrLeave({ agree, leave, busy }: { agree: string; leave: string; busy: boolean }) {
  return (
    <div className="flex gap-2.5 max-sm:flex-col-reverse sm:justify-end">
      <ButtonLink href="/" size="touch">
        {leave}
      </ButtonLink>
      <Button type="submit" variant="primary" size="touch" busy={busy}>
        {agree}
      </Button>
    </div>
  );
}
