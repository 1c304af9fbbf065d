/** Calls at once, then at most every `periodMs`, and once more after the last of a burst. `stop` drops what is due. */
export function throttle(
  act: () => void,
  periodMs: number,
): { call: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDue = false;
  const rest = () => {
    timer = setTimeout(() => {
      timer = undefined;
      if (isDue) call();
    }, periodMs);
  };
  const call = () => {
    isDue = timer !== undefined;
    if (isDue) return;
    act();
    rest();
  };
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
    isDue = false;
  };
  return { call, stop };
}
