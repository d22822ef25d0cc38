import type { PatientHold } from '../tool/patience.ts';

/**
 * The one clock of a script with a timeout. Holds nest; while one is held the script's clock
 * stands still and the hold's budget runs. A released hold that is not the innermost leaves its
 * saved time to the one above it.
 */
export interface Watchdog {
	/** False where the script has no timeout; then every hold is inert. */
	readonly active: boolean;
	/** True from the moment the time was up. */
	readonly elapsed: boolean;
	/** What is left of the script's own time, in milliseconds; `Infinity` if it has no timeout. */
	remainingMs(): number;
	hold(budgetMs: number): PatientHold;
}
