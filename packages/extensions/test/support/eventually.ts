import { vi } from 'vitest';

/** Settles when the fact holds; looks again every few milliseconds, and fails the test where it never does. */
export const eventually = (holds: () => boolean): Promise<void> =>
	vi.waitFor(
		() => {
			if (!holds()) throw new Error(`did not come to hold: ${holds}`);
		},
		{ timeout: 20_000, interval: 5 },
	);
