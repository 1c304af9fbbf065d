/** Asks the reader, and goes on with what was about to happen once they say so. */
type Ask = (goOn: () => void) => void;

let asks: Ask | null = null;

/** Goes on at once, or, where something typed on the page would be lost, once its writer has said so. */
export const leave = (goOn: () => void): void => (asks ? asks(goOn) : goOn());

/** From now on `ask` is in the way of whoever leaves, until what this gives is called. */
export function askWhoLeaves(ask: Ask): () => void {
  asks = ask;
  return () => {
    if (asks === ask) asks = null;
  };
}
