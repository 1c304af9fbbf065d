import { expect, it } from "vitest";
import { beginSearch, hearSearch, isNews, type SearchText, sendSearch } from "./search-text";

const type = (text: SearchText, typed: string): SearchText => ({ ...text, typed });

it("keeps the space after a word when the word is searched for", () => {
  const sent = sendSearch(type(beginSearch(""), "market "));
  const heard = hearSearch(sent, "market");
  expect(heard.typed).toBe("market ");
  expect(isNews(heard)).toBe(false);
});

it("keeps what is typed on, also where an earlier report is heard of late", () => {
  const first = sendSearch(type(beginSearch(""), "a"));
  const second = sendSearch(type(first, "ab"));
  const late = hearSearch(type(second, "abc"), "a");
  expect(late.typed).toBe("abc");
  expect(isNews(late)).toBe(true);
  expect(hearSearch(late, "ab")).toEqual({ typed: "abc", seen: "ab", sent: [] });
});

it("takes over what is searched for from elsewhere, and what it was before", () => {
  const heard = hearSearch(sendSearch(type(beginSearch(""), "market")), "market");
  const cleared = hearSearch(heard, "");
  expect(cleared).toEqual(beginSearch(""));
  expect(hearSearch(cleared, "market").typed).toBe("market");
});

it("reports only what is searched for neither already nor on its way", () => {
  const typed = type(beginSearch("market"), "market ");
  expect(isNews(typed)).toBe(false);
  expect(isNews(type(typed, "markets"))).toBe(true);
  expect(isNews(sendSearch(type(typed, "markets")))).toBe(false);
  expect(isNews(type(typed, ""))).toBe(true);
});
