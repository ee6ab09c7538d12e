import { classNames } from "./class-names";

const shapes = {
  line: "h-2.75 rounded-chip",
  small: "h-2.25 rounded-chip",
  circle: "flex-none rounded-full",
  pill: "h-5.5 rounded-pill",
  block: "rounded-chip",
};

/** A placeholder with the size of the content to come. */
export function Skeleton({ shape = "line", className }: { shape?: keyof typeof shapes; className?: string }) {
  return <span aria-hidden className={classNames("block bg-skeleton", shapes[shape], className)} />;
}

const widths = ["w-[46%]", "w-[34%]", "w-[52%]", "w-[40%]", "w-[44%]", "w-[36%]", "w-[50%]", "w-[30%]"];
const widthAt = (index: number) => widths[index % widths.length];

function TableRow({ index }: { index: number }) {
  return (
    <div className="flex h-row items-center gap-5 border-t border-line px-4 first:border-t-0">
      <Skeleton shape="block" className="size-4" />
      <div className="min-w-20 flex-1 space-y-1.75">
        <Skeleton className={widthAt(index)} />
        <Skeleton shape="small" className={widthAt(index + 3)} />
      </div>
      <Skeleton shape="pill" className="w-18" />
      <Skeleton className="w-11 max-md:hidden" />
      <Skeleton className="w-21 max-md:hidden" />
      <Skeleton className="w-27 max-md:hidden" />
    </div>
  );
}

function ConversationRow({ index }: { index: number }) {
  return (
    <div className="flex h-18.5 items-center gap-2.75 border-t border-line px-4 first:border-t-0">
      <Skeleton shape="circle" className="size-8.5" />
      <div className="min-w-0 flex-1 space-y-2">
        <Skeleton className={widthAt(index)} />
        <Skeleton shape="small" className="w-[80%]" />
        <Skeleton shape="pill" className="h-4 w-19" />
      </div>
    </div>
  );
}

const kinds = { table: TableRow, conversations: ConversationRow };
type RowsProps = { label: string; rows: number; kind?: keyof typeof kinds };

/** The skeleton of a list in its final layout; shown after 150 ms, so that fast responses do not flash. */
export function SkeletonRows({ label, rows, kind = "table" }: RowsProps) {
  const Kind = kinds[kind];
  return (
    <div aria-busy="true" className="animate-appear overflow-hidden">
      <output className="sr-only">{label}</output>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are only counted
        <Kind key={index} index={index} />
      ))}
    </div>
  );
}
