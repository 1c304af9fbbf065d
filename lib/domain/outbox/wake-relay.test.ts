import { expect, it } from "vitest";
import { childStartTopic, eventEmittedTopic, runEndedTopic } from "./topics";
import { hearMessages, wakeRelay } from "./wake-relay";

it("a relay hears once of what runs wait for, and of nothing else", () => {
  let heard = 0;
  const deafen = hearMessages(() => {
    heard += 1;
  });
  wakeRelay([runEndedTopic.name]);
  expect(heard).toBe(0);
  wakeRelay([runEndedTopic.name, childStartTopic.name, eventEmittedTopic.name]);
  expect(heard).toBe(1);
  deafen();
  wakeRelay([childStartTopic.name]);
  expect(heard).toBe(1);
});
