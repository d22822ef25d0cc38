/** Where ids and tokens come from. Injected, so that a simulation can own it. */
export interface Entropy {
	/** A fresh id: letters and digits, at least 96 bits. */
	id(): string;
}
