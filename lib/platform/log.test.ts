import { expect, it } from "vitest";
import { createLog } from "./log";
import { Secret } from "./secret";

function capture() {
  const lines: string[] = [];
  const log = createLog({ level: "info", stream: { write: (line) => void lines.push(line) } });
  return { log, lines, last: () => JSON.parse(lines.at(-1) ?? "null") };
}

it("writes one JSON line a call, with the ids that it is bound to", () => {
  const { log, lines, last } = capture();
  log.with({ run_id: "run_1", trace_id: "t" }).info("Claimed.", { step_id: "step_1" });
  expect(lines).toHaveLength(1);
  expect(last()).toMatchObject({
    level: "info",
    message: "Claimed.",
    run_id: "run_1",
    trace_id: "t",
    step_id: "step_1",
  });
});

it("leaves out what is below its level", () => {
  const { log, lines } = capture();
  log.debug("Not of interest.");
  expect(lines).toEqual([]);
});

it("hides fields that are named as secrets, also in headers", () => {
  const { log, lines } = capture();
  log.info("Called.", {
    password: "canary-1",
    request: { authorization: "canary-2", headers: { cookie: "canary-3" } },
  });
  expect(lines.join()).not.toContain("canary");
});

/** Guards against drivers that put a URL with its password into their error text. */
it("hides a known secret wherever it turns up, also in an error and its cause", () => {
  const { log, lines, last } = capture();
  const secret = new Secret('canary-"quoted"/key');
  const cause = new Error(`cannot reach https://x/?key=${encodeURIComponent(secret.reveal())}`);
  log.error(`Failed with ${secret.reveal()}.`, {
    error: new Error(secret.reveal(), { cause }),
    secret,
  });
  expect(lines.join()).not.toContain("canary");
  expect(last().error.cause.message).toContain("cannot reach");
});
