/** Days as a date field gives them: `2026-11-30`, or empty. */
export type Days = { from: string; through: string };

/** What keeps these days from being a time ahead: none is named, it is over, or it ends before it begins. */
export function daysFault({ from, through }: Days, now: Date): "missing" | "past" | "order" | null {
  if (through === "") return "missing";
  if (endOf(through) <= now) return "past";
  return from !== "" && startOf(from) >= endOf(through) ? "order" : null;
}

/** From the start of the first day, where one is named, to the end of the last, where the reader is. */
export const momentsOf = ({ from, through }: Days): { starts_at?: string; ends_at: string } => ({
  ...(from !== "" && { starts_at: startOf(from).toISOString() }),
  ends_at: endOf(through).toISOString(),
});

const startOf = (day: string): Date => new Date(`${day}T00:00:00`);

function endOf(day: string): Date {
  const end = startOf(day);
  end.setDate(end.getDate() + 1);
  return end;
}
