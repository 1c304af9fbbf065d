/** Makes a missing case a compile error, and a loud bug should one arrive at run time all the same. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected case: ${JSON.stringify(value)?.slice(0, 80)}`);
}
