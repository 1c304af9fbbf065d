/** The box that text is typed into: 32 px, 44 on phones, where 16 px text keeps the browser from zooming in. */
export const CONTROL_STYLE =
  "w-full rounded-control border border-line-control bg-raised px-2 text-16 text-ink placeholder:text-faint sm:text-13 " +
  "focus-visible:border-focus focus-visible:outline-1 focus-visible:outline-offset-0 " +
  "aria-invalid:border-failed aria-invalid:outline aria-invalid:outline-1 aria-invalid:outline-failed " +
  "[&[readonly]]:border-line-strong [&[readonly]]:bg-sunken " +
  "disabled:border-line-strong disabled:bg-sunken disabled:text-faint";
