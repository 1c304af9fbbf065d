import { expect, it } from "vitest";
import { lastWords } from "./last-words";

const at = "2026-11-30 01:55:39.101 UTC";
const LOG = `${at} [70] LOG:  database system is ready to accept connections
${at} [90] FATAL:  pre-existing shared memory block (key 1, ID 2) is still in use
${at} [90] HINT:  Terminate any old server processes.
${at} [75] FATAL:  terminating connection due to unexpected postmaster exit
`;

it("the last words of a server that did not start are its own, not those of sessions that outlived another", () => {
  expect(lastWords(LOG, 90)).toMatch(/^pre-existing shared memory block/);
});

it("a server that says nothing is said to have said nothing", () => {
  expect(lastWords(LOG, 91)).toBe("it said nothing");
  expect(lastWords("", 1)).toBe("it said nothing");
});

it("what is written before there is a log counts", () => {
  const early = "postgres: could not access directory /data: Permission denied";
  expect(lastWords(`${LOG}${early}`, 91)).toBe(early);
});
