/** Work that pauses after each stretch of some thousand steps, so that its caller may do something else in between. */
export type Pausing<T> = Generator<void, T, void>;

/** How many steps are made between two pauses. */
export const stretch = 4096;

/** Does all the work in one go. */
export const atOnce = <T>(work: Pausing<T>): T => {
	for (;;) {
		const step = work.next();
		if (step.done === true) return step.value;
	}
};
