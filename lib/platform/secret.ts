import { inspect } from "node:util";

const HIDDEN = "[secret]";
const known = new Set<string>();

/** Shorter values occur in ordinary text, so hiding them would only make a log unreadable. */
const HIDDEN_LENGTH_MIN = 8;

/** A value that must not be printed: every way of turning it into text hides it, only `reveal` does not. */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
    hideInLogs(value);
  }

  reveal(): string {
    return this.#value;
  }

  toString(): string {
    return HIDDEN;
  }

  toJSON(): string {
    return HIDDEN;
  }

  [inspect.custom](): string {
    return HIDDEN;
  }
}

/** From now on no log line of this process contains the value, wherever it turns up. */
export function hideInLogs(value: string): void {
  if (value.length < HIDDEN_LENGTH_MIN) return;
  known.add(value);
  known.add(JSON.stringify(value).slice(1, -1));
  known.add(encodeURIComponent(value));
}

/** The text with every value known as secret replaced. */
export function withoutSecrets(text: string): string {
  let clean = text;
  for (const value of known) if (clean.includes(value)) clean = clean.replaceAll(value, HIDDEN);
  return clean;
}
