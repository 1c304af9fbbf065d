/** More letters than anyone types before a page answers. */
const PENDING_MAX = 500;

/**
 * Tells what an editor said itself from what comes from outside. What is typed comes back as the value a moment
 * later, when more may have been typed already: taken for news, it would undo that and move the cursor.
 */
export class Echoes {
  #pending: string[] = [];

  /** The editor says this. */
  said(text: string): void {
    this.#pending = [...this.#pending, text].slice(-PENDING_MAX);
  }

  /** Whether a value only repeats what the editor said; whatever was said before that will not come any more. */
  isEcho(value: string): boolean {
    const at = this.#pending.indexOf(value);
    if (at >= 0) this.#pending = this.#pending.slice(at + 1);
    return at >= 0;
  }

  /** Both sides say the same, or the editor shows something from outside: what it said before is over. */
  forget(): void {
    this.#pending = [];
  }
}
