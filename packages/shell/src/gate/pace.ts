/** Says when the event loop should get a turn, and gives it one. */
export interface Pace {
	isDue(): boolean;
	turn(): Promise<void>;
}
