/**
 * How long nothing more may be sent, by the headers of an answer that was given: the last request of a window tells
 * when the next one begins. `undefined` where more may be sent, or nothing is told.
 */
export const waitAfter = (headers: Headers, now: number): number | undefined => {
	for (const [remaining, reset] of windows) {
		if (headers.get(remaining)?.trim() !== '0') continue;
		const wait = untilReset(headers.get(reset), now);
		if (wait !== undefined) return wait;
	}
	return undefined;
};

const windows: readonly (readonly [remaining: string, reset: string])[] = [
	['anthropic-ratelimit-requests-remaining', 'anthropic-ratelimit-requests-reset'],
	['anthropic-ratelimit-tokens-remaining', 'anthropic-ratelimit-tokens-reset'],
	['x-ratelimit-remaining-requests', 'x-ratelimit-reset-requests'],
	['x-ratelimit-remaining-tokens', 'x-ratelimit-reset-tokens'],
];

// A date, or a duration such as 6m0s, 20ms, 1.5s.
const untilReset = (text: string | null, now: number): number | undefined => {
	if (text === null) return undefined;
	const units = [...text.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h)/g)];
	if (units.length > 0 && units.map(([unit]) => unit).join('') === text.trim()) {
		return Math.ceil(units.reduce((sum, [, count, unit]) => sum + Number(count) * unitMs[unit!]!, 0));
	}
	const date = Date.parse(text);
	return Number.isNaN(date) ? undefined : Math.max(0, date - now);
};

const unitMs: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };
