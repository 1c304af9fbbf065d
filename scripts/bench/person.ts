/** Who uses the studio in a bench. The server lives for minutes, on this machine alone. */
export const BENCH_PERSON = { email: "bench@test.local", password: "for-the-bench-only" } as const;
