type Shape = "line" | "title" | "lamp" | "block";

const SHAPES: Record<Shape, string> = {
  line: "h-3 w-full rounded-small",
  title: "h-5 w-48 max-w-full rounded-small",
  lamp: "size-6 flex-none rounded-round",
  block: "h-40 w-full rounded-panel",
};

/** A grey stand-in for what is on its way. */
export function Skeleton({ shape = "line" }: { shape?: Shape }) {
  return <span aria-hidden className={`skeleton block animate-skeleton ${SHAPES[shape]}`} />;
}

/** Stands for a list of two-line rows; says aloud that it loads. */
export function SkeletonRows({ rows, label }: { rows: number; label: string }) {
  return (
    <div aria-busy="true" aria-label={label} role="status">
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <div
          className="flex h-12 items-center gap-3 border-line border-b px-4 last:border-b-0"
          key={row}
        >
          <Skeleton shape="lamp" />
          <Skeleton />
        </div>
      ))}
    </div>
  );
}
