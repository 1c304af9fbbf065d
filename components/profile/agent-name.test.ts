import { describe, expect, it } from "vitest";
import { agentOf } from "./agent-name";

describe("what a browser says of itself", () => {
  it.each([
    [
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36",
      { browser: "Chrome", system: "Linux", isPhone: false },
    ],
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0",
      { browser: "Edge", system: "Windows", isPhone: false },
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
      { browser: "Safari", system: "iOS", isPhone: true },
    ],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:132.0) Gecko/20100101 Firefox/132.0",
      { browser: "Firefox", system: "macOS", isPhone: false },
    ],
    ["something else", { browser: null, system: null, isPhone: false }],
    [null, { browser: null, system: null, isPhone: false }],
  ])("%s", (userAgent, agent) => {
    expect(agentOf(userAgent)).toEqual(agent);
  });
});
