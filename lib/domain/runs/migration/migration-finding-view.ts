import type { MigrationPreviewView } from "@/lib/contract/run-migrations";
import type { MigrationFinding, MigrationFindingCode } from "@/lib/engine/migration/finding";

/** What is said of a finding: what is wrong, and what helps. */
type Said = { message: string; help: string };

const WAIT = "Wait until the step has gone on, then ask again.";
const KEEP_BODY =
  "Keep the nodes of the body that the run has steps of, with their types and names.";
const FINISH =
  "Let the step end in the version that it is in, or choose a version that has not changed this.";

const SAID: Record<MigrationFindingCode, Said> = {
  unmapped: {
    message: "The step has no place.",
    help: "Say which node takes it, or null for none.",
  },
  unknown_node: {
    message: "One of the two versions has no such node in its root graph.",
    help: "Name nodes of the root graphs; what is inside of a container goes with it.",
  },
  mapped_twice: {
    message: "Another step has this place already.",
    help: "Give each step a node of its own.",
  },
  type_changed: {
    message: "The node is of another type.",
    help: "Choose a node of the type that the step is of.",
  },
  request_dropped: {
    message: "The step waits for people, and nobody goes around them.",
    help: "Give the request a place, or have it decided first.",
  },
  result_dropped: {
    message: "What the step has done or given would be lost.",
    help: "Give it a place.",
  },
  work_dropped: {
    message: "The step is at work inside: its rounds, its items or its run would be lost.",
    help: "Map it to the node of its name, or cancel the step first.",
  },
  effects_left: {
    message: "The step has changed something outside, which would belong to nothing.",
    help: "Give it a place.",
  },
  cannot_be_renamed: {
    message: "What the step has done is kept under its name.",
    help: "Map it to the node of the same name.",
  },
  state_not_movable: {
    message: "The step stands where it can neither be begun anew nor go on elsewhere.",
    help: WAIT,
  },
  call_in_doubt: {
    message: "The step has sent a call, and nobody knows what became of it.",
    help: "Resolve the step first: say that it happened, that it did not, or give up.",
  },
  failed_step: {
    message: "The step has failed or was cancelled, which the version could not take into account.",
    help: "Run it again from that step in the other version instead.",
  },
  port_missing: {
    message: "The node has not got the port that the step went on by.",
    help: "Choose a node, or a version, that has it.",
  },
  output_mismatch: {
    message: "What the step gave does not fit the node's schema.",
    help: "Choose a version whose schema takes it, or run it again from that step.",
  },
  body_changed: {
    message: "What is inside of the node is not what the step has run.",
    help: KEEP_BODY,
  },
  child_changed: {
    message: "The node runs another workflow than the one that is under way.",
    help: "Wait for the end of the run under way, or cancel the step first.",
  },
  previous_unknown: {
    message: "It looks back at a node that the round before did not have.",
    help: "Let the round end in the version that it is in, or do not read the node from `previous`.",
  },
  items_changed: {
    message: "The items are others, and those at work were handed out already.",
    help: FINISH,
  },
  batch_size_changed: {
    message:
      "The items are handed out in batches of another size, and those at work were handed out already.",
    help: FINISH,
  },
  too_many_items: {
    message: "The step was handed more items than the node takes.",
    help: "Raise `max_items`, or let the step end first.",
  },
  tolerance_exceeded: {
    message: "More items have failed than the node tolerates.",
    help: "Raise `tolerate`, or let the step end first.",
  },
  item_output_changed: {
    message:
      "The body ends with other nodes, so that items would give something else than those that are done.",
    help: FINISH,
  },
  stands_behind: {
    message: "The node stands behind one that has yet to run.",
    help: "Choose a version in which what leads to it has ended, or run it again from there.",
  },
  way_not_taken: {
    message: "The way to the node would not be taken.",
    help: "Choose a version in which the ports that were taken lead to it.",
  },
  budget_changed: {
    message: "One version bounds what a run spends, and the other does not.",
    help: "Choose a version that bounds it as well, or start a new run.",
  },
  input_mismatch: {
    message: "The run's input does not fit the version.",
    help: "Choose a version that takes it, or start a new run.",
  },
  attempt_begun: {
    message: "An attempt has begun since the run came from there: the way back is over.",
    help: "Stay in this version, or publish one more.",
  },
};

/** A finding as people read it. */
export const migrationFindingView = ({
  code,
  node,
  target,
  path,
}: MigrationFinding): MigrationPreviewView["findings"][number] => ({
  code,
  node,
  target,
  path,
  ...SAID[code],
});
