import { MutationObserver, onlineManager, QueryObserver } from "@tanstack/react-query";
import { describe, expect, it, vi } from "vitest";
import { networkProblem, Problem } from "./problem";
import { makeQueryClient } from "./query-client";

/** A question whose answers come when the test says so. */
function aQuestion() {
  const answers: ((value: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve));
  return { answers, queryFn };
}

describe("the query client", () => {
  /** Guards against a page that shows for good what was read just before the run moved on. */
  it("asks again what became outdated while it was asked for the first time", async () => {
    const client = makeQueryClient();
    const { answers, queryFn } = aQuestion();
    const observer = new QueryObserver(client, { queryKey: ["runs", "one"], queryFn });
    const stop = observer.subscribe(() => undefined);
    expect(answers).toHaveLength(1);

    const done = client.invalidateQueries({ queryKey: ["runs"] });
    answers[0]?.("before");
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    answers[1]?.("after");
    await done;
    expect(client.getQueryData(["runs", "one"])).toBe("after");
    stop();
  });

  /** Guards against a reader who waits four times for a list before they hear that it is too broad. */
  it("asks again where an outage may pass, and not where no try helps", async () => {
    const asked = async (
      code: "INVALID_REQUEST" | "DEPENDENCY_UNAVAILABLE",
      details: Problem["details"] = {},
    ) => {
      const facts = { code, message: "", requestId: null, retryable: true, details };
      const queryFn = vi.fn(() => Promise.reject(new Problem({ ...facts, retryAfterSeconds: 5 })));
      const options = { queryKey: [code], queryFn, retryDelay: 0 };
      const observer = new QueryObserver(makeQueryClient(), options);
      const stop = observer.subscribe(() => undefined);
      await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true));
      stop();
      return queryFn.mock.calls.length;
    };
    expect(await asked("INVALID_REQUEST")).toBe(1);
    expect(await asked("DEPENDENCY_UNAVAILABLE")).toBe(4);
    expect(await asked("DEPENDENCY_UNAVAILABLE", { reason: "workflow_version" })).toBe(1);
  });

  /** Guards against a button that turns for ever, and a list that looks fresh, where the browser says it is offline. */
  it("fails at once without a network, instead of waiting for one in silence", async () => {
    onlineManager.setOnline(false);
    try {
      const client = makeQueryClient();
      const fail = () => Promise.reject(new Error("no network"));
      const query = new QueryObserver(client, { queryKey: ["runs"], queryFn: fail });
      const stop = query.subscribe(() => undefined);
      await vi.waitFor(() => expect(query.getCurrentResult().isError).toBe(true));
      stop();
      const mutation = new MutationObserver(client, { mutationFn: fail });
      await expect(mutation.mutate()).rejects.toThrow("no network");
    } finally {
      onlineManager.setOnline(true);
    }
  });

  /** Guards against a form that says after seven seconds only that what it sent did not arrive. */
  it("lets nobody wait who asks anew until a server that is away was tried for the last time", async () => {
    const client = makeQueryClient();
    client.setQueryData(["runs"], "old");
    const queryFn = vi.fn(() => Promise.reject(networkProblem(new Error("away"))));
    const options = { queryKey: ["runs"], queryFn, retryDelay: 60_000, staleTime: Infinity };
    const stop = new QueryObserver(client, options).subscribe(() => undefined);
    await client.invalidateQueries({ queryKey: ["runs"] });
    expect(queryFn).toHaveBeenCalledTimes(1);
    stop();
    await client.cancelQueries();
  });

  it("asks once for what was there before", async () => {
    const client = makeQueryClient();
    client.setQueryData(["runs"], "old");
    const { answers, queryFn } = aQuestion();
    const observer = new QueryObserver(client, { queryKey: ["runs"], queryFn });
    const stop = observer.subscribe(() => undefined);
    const done = client.invalidateQueries({ queryKey: ["runs"] });
    answers[0]?.("new");
    await done;
    expect(answers).toHaveLength(1);
    stop();
  });
});
