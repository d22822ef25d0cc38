/**
 * While it is held, the script's clock stands still and the hold's own budget runs instead. It is
 * released by `release()` or by leaving a `using` block; releasing twice is harmless.
 */
export interface PatientHold extends Disposable {
	/** False where no watchdog runs: then the hold is inert. */
	readonly active: boolean;
	release(): void;
}

/** The hold of a place where no watchdog runs. */
export const inertHold: PatientHold = {
	active: false,
	release: () => undefined,
	[Symbol.dispose]: () => undefined,
};
