import { asId, encodeId } from "@/lib/kernel/ids";

/** What an audit row of an act on a request is about: the request, and by its details the run that asks. */
export const aboutRequest = ({ id, runId }: { id: string; runId: string }) => ({
  target: encodeId("approval", asId("approval", id)),
  details: { run_id: encodeId("run", asId("run", runId)) },
});
