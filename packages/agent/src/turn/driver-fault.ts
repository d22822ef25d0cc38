/** A driver asked for something that no turn can do. Never leaves the machine: the turn stops with it. */
export class DriverFault extends Error {
	/** Stable, for programs: the code of the outcome. */
	readonly code: string;

	constructor(code: string, message: string) {
		super(message);
		this.name = 'DriverFault';
		this.code = code;
	}
}
