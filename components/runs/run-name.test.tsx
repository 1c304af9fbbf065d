import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { RunName } from "./run-name";

const shown = (title: string) =>
  renderToStaticMarkup(
    <RunName
      run={{ id: "run_01m8p65ajzejd8ew9r15c4qavj", title }}
      workflow={{ title: "Research report" }}
    />,
  ).replace(/<[^>]+>/g, "");

it("tells runs that nobody has named apart by the end of their ids", () => {
  expect(shown("Batteries")).toBe("Batteries");
  expect(shown("Research report")).toBe("Research report …qavj");
});
