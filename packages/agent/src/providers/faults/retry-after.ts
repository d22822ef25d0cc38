/**
 * How long a provider asks us to wait, by the headers of its answer: seconds, a date, or milliseconds; `undefined` where
 * it says nothing that can be understood.
 */
export const retryAfterMs = (headers: Headers, now: number): number | undefined => {
	const exact = numberIn(headers.get('retry-after-ms'));
	if (exact !== undefined) return Math.ceil(exact);
	const value = headers.get('retry-after');
	const seconds = numberIn(value);
	if (seconds !== undefined) return Math.ceil(seconds * 1000);
	const date = value === null ? Number.NaN : Date.parse(value);
	return Number.isNaN(date) ? undefined : Math.max(0, date - now);
};

const numberIn = (value: string | null): number | undefined => {
	if (value === null || value.trim() === '') return undefined;
	const number = Number(value);
	return Number.isFinite(number) && number >= 0 ? number : undefined;
};
