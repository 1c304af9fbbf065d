import { queryPrepared } from "@/lib/platform/prepared";
import { whatIsDue } from "./due.sql";

/** For which of the sweeps there is something to do. */
export type Due = {
  workers: boolean;
  limits: boolean;
  readySteps: boolean;
  timers: boolean;
  messages: boolean;
  gates: boolean;
};

/** One look for all sweeps whose work must not wait. `exceptTopics`: messages that have relays of their own. */
export async function lookForDue(exceptTopics: readonly string[]): Promise<Due> {
  const { rows } = await queryPrepared<Due>(whatIsDue(exceptTopics));
  const [due] = rows;
  if (!due) throw new Error("A look for what is due has no answer.");
  return due;
}
