import { Avatar } from "@/components/ui/avatar";

type Props = {
  person: { id: string; fullName: string };
  /** What tells namesakes apart; empty parts are left out. */
  about: readonly (string | null)[];
  onChoose: () => void;
};

/** A person among those that a search found. */
export function PersonChoice({ person: { id, fullName }, about, onChoose }: Props) {
  return (
    <button
      type="button"
      onClick={onChoose}
      className="flex w-full items-center gap-2.5 rounded-btn px-2 py-2 text-start hover:wash max-md:min-h-touch"
    >
      <Avatar name={fullName} id={id} size={28} />
      <span className="min-w-0">
        <span className="type-compact block truncate font-medium">{fullName}</span>
        <span className="type-small block truncate text-text-2">{about.filter(Boolean).join(" · ")}</span>
      </span>
    </button>
  );
}
