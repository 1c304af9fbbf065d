import type { Move } from "@/lib/engine/advance/moves";
import type { FlightResult, FlightStatement } from "@/lib/platform/flight";
import { loadSaidOutcomes } from "../control/outcomes.sql";
import {
  loadDecisions,
  loadDelegations,
  loadMadeVersions,
  loadVotes,
} from "../loading/requests.sql";
import { loadEndedAttempts } from "../loading/slice.sql";
import { loadAuditedActs } from "./acts.sql";
import type { Agenda } from "./agenda";
import type { Item } from "./open-run";
import type { LockedRun } from "./run-row";

type WordOf<Type extends Move["type"]> = {
  idOf: (move: Extract<Move, { type: Type }>) => string;
  load: (ids: readonly string[]) => FlightStatement;
};

/** What people say of a run is kept under an id of its own, by which it is known when it comes again. */
const WORDS: { [Type in Word]: WordOf<Type> } = {
  decided: { idOf: ({ decision }) => decision.id, load: loadVotes },
  grant_decided: { idOf: ({ decision }) => decision.id, load: loadDecisions },
  outcome_decided: { idOf: ({ id }) => id, load: loadSaidOutcomes },
  artifact_edited: { idOf: ({ edit }) => edit.artifactVersionId, load: loadMadeVersions },
  approval_delegated: { idOf: ({ delegation }) => delegation.id, load: loadDelegations },
};
type Word =
  | "decided"
  | "grant_decided"
  | "outcome_decided"
  | "artifact_edited"
  | "approval_delegated";

/** What people do that is kept under no id of its own: it is known by its audit row. */
const AUDITED: ReadonlySet<Move["type"]> = new Set([
  "approval_overridden",
  "approval_withdrawn",
  "effect_resolved",
  "intervened",
]);

/** Of the moves of a batch those that took effect before: they were sent again because nobody had heard the answer. */
export class LandedMoves {
  readonly #landed = new Set<Item>();

  /** What was saved the first time must not be taken for the word of a stale worker the second time. */
  ask(agenda: Agenda, items: readonly Item[]): void {
    const repeats = items.filter(({ isRepeat }) => isRepeat);
    this.#askForEnds(agenda, repeats);
    for (const [type, word] of Object.entries(WORDS)) {
      const said = repeats.flatMap((item) => {
        const { move } = item.movement;
        return move.type === type ? [{ item, id: word.idOf(move as never) }] : [];
      });
      this.#askIfKnown(agenda, said, word.load);
    }
    const acts = repeats.flatMap((item) => {
      const { move, audit } = item.movement;
      return audit && AUDITED.has(move.type) ? [{ item, id: audit.id }] : [];
    });
    this.#askIfKnown(agenda, acts, loadAuditedActs);
  }

  #askIfKnown(
    agenda: Agenda,
    said: readonly { item: Item; id: string }[],
    load: (ids: readonly string[]) => FlightStatement,
  ): void {
    if (said.length === 0) return;
    agenda.add(load(said.map(({ id }) => id)), (result) => {
      const known = new Set(firstColumn(result));
      for (const { item, id } of said) if (known.has(id)) this.note(item);
    });
  }

  #askForEnds(agenda: Agenda, repeats: readonly Item[]): void {
    const ends = repeats.flatMap((item) => {
      const { move } = item.movement;
      return move.type === "attempt_ended"
        ? [{ item, runId: item.runId, ...move.step, attemptId: move.attemptId }]
        : [];
    });
    if (ends.length === 0) return;
    agenda.add(loadEndedAttempts(ends), (result) => {
      const ended = new Set(firstColumn(result));
      for (const { item, attemptId } of ends) if (ended.has(attemptId)) this.note(item);
    });
  }

  /** Says of a move that it has taken effect. */
  note(item: Item): void {
    this.#landed.add(item);
  }

  /** A run that was asked to stop, or to pause, was so by this very call, as far as its caller can tell. */
  has(item: Item, run: LockedRun): boolean {
    const { move } = item.movement;
    const { type } = move;
    if (type === "migrated" && move.fromVersionId !== move.toVersionId)
      return item.isRepeat && run.workflowVersionId === move.toVersionId;
    const { desiredAction, status } = run.state;
    if (type === "cancel_requested") return item.isRepeat && desiredAction === "cancel";
    if (type === "pause_requested") return item.isRepeat && status === "paused";
    if (type === "resume_requested") return item.isRepeat && status !== "paused";
    return this.#landed.has(item);
  }
}

const firstColumn = ({ rows }: FlightResult) => rows.flatMap(([value]) => value ?? []);
