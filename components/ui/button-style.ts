export type ButtonTone = "neutral" | "filter" | "primary" | "person" | "danger" | "ghost";
export type ButtonSize = "small" | "regular" | "wide";

const TONES: Record<ButtonTone, string> = {
  neutral: "border-line-strong bg-raised text-ink hover:bg-hover active:bg-line",
  /** In a bar with controls that choose: the same line around all of them, and on a phone a row for each. */
  filter:
    "border-line-control bg-raised text-ink hover:bg-hover active:bg-line max-sm:w-full max-sm:justify-start max-sm:px-2 max-sm:font-normal max-sm:text-16",
  primary: "border-accent bg-accent text-on-accent hover:border-accent-hover hover:bg-accent-hover",
  person: "border-person-solid bg-person-solid font-semibold text-on-person",
  danger: "border-failed-line bg-raised text-failed hover:bg-failed-tint",
  ghost: "border-transparent bg-transparent text-ink hover:bg-hover",
};

const SIZES: Record<ButtonSize, string> = {
  small: "h-11 gap-1.5 px-2 text-12 sm:h-7",
  regular: "h-11 gap-2 px-3 text-13 sm:h-8",
  wide: "h-12 w-full gap-2 px-3 text-13 sm:h-9",
};

const BASE =
  "inline-flex items-center justify-center rounded-control border font-medium whitespace-nowrap transition-colors hover:no-underline";
/** What is busy keeps its look, and turns its icon. */
const OFF =
  "aria-disabled:cursor-not-allowed aria-disabled:not-aria-busy:border-line aria-disabled:not-aria-busy:bg-sunken aria-disabled:not-aria-busy:text-faint";

/** The look that buttons and links that act like buttons share. */
export const buttonStyle = (tone: ButtonTone, size: ButtonSize): string =>
  [BASE, TONES[tone], SIZES[size], OFF].join(" ");
