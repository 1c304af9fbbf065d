import { type LogFields, log } from "./log";

/**
 * Does something that must not keep its neighbours from going on: what fails is logged, and gives `null`. For sweeps,
 * whose next look tries again.
 */
export async function byItself<Result>(
  work: () => Promise<Result>,
  message: string,
  fields: LogFields,
): Promise<Result | null> {
  try {
    return await work();
  } catch (error) {
    log.error(message, { ...fields, error });
    return null;
  }
}
