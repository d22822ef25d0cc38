/** A signal by its name without `SIG`, and its number. */
export interface Signal {
	readonly name: string;
	readonly number: number;
}

/** The signal that a name (`TERM`, `SIGTERM`, `term`) or a number means, or `undefined`. */
export const signalNamed = (text: string): Signal | undefined => {
	if (/^\d+$/.test(text)) {
		const number = Number(text);
		const name = names[number];
		return name === undefined ? undefined : { name, number };
	}
	const number = names.indexOf(text.toUpperCase().replace(/^SIG/, ''));
	return number === -1 ? undefined : { name: names[number]!, number };
};

// In the order of their numbers on Linux.
const names =
	'EXIT HUP INT QUIT ILL TRAP ABRT BUS FPE KILL USR1 SEGV USR2 PIPE ALRM TERM STKFLT CHLD CONT STOP TSTP TTIN TTOU URG XCPU XFSZ VTALRM PROF WINCH POLL PWR SYS'.split(
		' ',
	);
