import type { LucideIcon } from "lucide-react";

export type IconSize = 12 | 14 | 16 | 20;

const STROKES: Record<IconSize, number> = { 12: 2.25, 14: 2, 16: 1.75, 20: 1.75 };

/** A lucide icon in one of the four sizes, with the line that suits it. Decoration: words stand beside it. */
export function Icon({
  of: Glyph,
  size = 16,
  spin = false,
}: {
  of: LucideIcon;
  size?: IconSize;
  spin?: boolean;
}) {
  return (
    <Glyph
      aria-hidden
      className={spin ? "flex-none animate-spin" : "flex-none"}
      size={size}
      strokeWidth={STROKES[size]}
    />
  );
}
