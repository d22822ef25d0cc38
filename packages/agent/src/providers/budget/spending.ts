/** Where a call belongs for whom it is paid. */
export interface SpendPlace {
	readonly sessionId: string;
	readonly turnId: string;
	readonly step: number;
	/** The model's whole name. */
	readonly model: string;
}

/** How much may be spent, in US dollars; each `undefined` is without bound. */
export interface SpendLimits {
	readonly turn: number | undefined;
	readonly session: number | undefined;
	readonly day: number | undefined;
}

/** What was spent, in US dollars, with what is held for calls under way. */
export interface Spent {
	readonly turn: number;
	readonly session: number;
	readonly day: number;
}

/** Keeps what calls have cost. What it is told it has written down before it returns. */
export interface SpendLedger {
	spent(place: SpendPlace): Spent;
	/** Holds an amount for a call; the function that it returns puts what the call has really cost in its place. */
	hold(place: SpendPlace, amount: number): (cost: number) => void;
}
