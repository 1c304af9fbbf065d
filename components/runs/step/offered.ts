/** What of what is legal with a step is offered: what can be tried again need not be released as well, it is the same. */
export const offered = <Deed extends string>(legal: readonly Deed[]): Deed[] =>
  legal.filter((deed) => deed !== "release" || !legal.some((other) => other === "retry"));
