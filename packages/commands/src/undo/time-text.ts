/** A time to the second, in UTC, as ISO 8601 has it. */
export const timeText = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`;
