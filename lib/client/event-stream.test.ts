import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openEventStream, type StreamState } from "./event-stream";

/** As a browser's, but it does what the test says. */
class FakeSource extends EventTarget {
  static readonly CLOSED = 2;
  static readonly made: FakeSource[] = [];
  readyState = 0;
  constructor() {
    super();
    FakeSource.made.push(this);
  }
  close() {
    this.readyState = FakeSource.CLOSED;
  }
  say(type: string) {
    this.dispatchEvent(new Event(type));
  }
}

const newest = () => {
  const source = FakeSource.made.at(-1);
  if (!source) throw new Error("No stream was opened.");
  return source;
};

function listen() {
  const states: StreamState[] = [];
  const onMoved = vi.fn();
  const close = openEventStream("/events", { onMoved, onState: (state) => states.push(state) });
  return { states, onMoved, close };
}

describe("listening to a run", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("EventSource", FakeSource);
    FakeSource.made.length = 0;
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  /** Guards against the screen that misses what happened while the connection was down. */
  it("asks again whenever the stream opens, also after it broke", () => {
    const { onMoved, states } = listen();
    newest().say("open");
    newest().say("error");
    vi.advanceTimersByTime(1_000);
    newest().say("open");
    expect(onMoved).toHaveBeenCalledTimes(2);
    expect(states).toEqual(["connecting", "live", "lost", "live"]);
  });

  it("leaves a stream alone that the browser opens again by itself", () => {
    listen();
    newest().say("error");
    vi.advanceTimersByTime(60_000);
    expect(FakeSource.made).toHaveLength(1);
  });

  it("opens one again that was refused, and waits longer each time", () => {
    listen();
    const refuse = () => {
      newest().readyState = FakeSource.CLOSED;
      newest().say("error");
    };
    refuse();
    vi.advanceTimersByTime(1_000);
    expect(FakeSource.made).toHaveLength(2);
    refuse();
    vi.advanceTimersByTime(1_999);
    expect(FakeSource.made).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(FakeSource.made).toHaveLength(3);
  });

  it("asks a last time when the run is over, and lets go", () => {
    const { onMoved, states } = listen();
    newest().say("open");
    newest().say("end");
    expect(onMoved).toHaveBeenCalledTimes(2);
    expect(states.at(-1)).toBe("ended");
    expect(newest().readyState).toBe(FakeSource.CLOSED);
  });

  it("says nothing more once nobody listens", () => {
    const { onMoved, close } = listen();
    const source = newest();
    source.say("open");
    source.say("message");
    source.readyState = FakeSource.CLOSED;
    source.say("error");
    close();
    vi.advanceTimersByTime(60_000);
    expect(onMoved).toHaveBeenCalledTimes(1);
    expect(FakeSource.made).toHaveLength(1);
  });
});
