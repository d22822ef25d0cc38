/** Milliseconds of `30`, `1.5`, `30s`, `500ms`, `5m` or `1h`; `undefined` for anything else. */
export const parseDuration = (text: string): number | undefined => {
	const match = /^(\d+(?:\.\d+)?|\.\d+)(ms|s|m|h)?$/.exec(text);
	return match === null ? undefined : Number(match[1]) * unitMs[match[2] ?? 's']!;
};

const unitMs: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };
