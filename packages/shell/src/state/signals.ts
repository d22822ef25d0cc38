/** Signals of Linux by number; the real-time ones are made from their distance to either end. */
const numbered = (
	'HUP INT QUIT ILL TRAP ABRT BUS FPE KILL USR1 SEGV USR2 PIPE ALRM TERM STKFLT CHLD CONT STOP TSTP ' +
	'TTIN TTOU URG XCPU XFSZ VTALRM PROF WINCH IO PWR SYS'
).split(' ');

const firstRealTime = 34;
/** The highest number of a signal. */
export const lastSignal = 64;
const lastNamedFromMin = 49;

const nameOf = (number: number): string | undefined => {
	if (number < firstRealTime) return numbered[number - 1];
	if (number === firstRealTime) return 'RTMIN';
	if (number === lastSignal) return 'RTMAX';
	return number <= lastNamedFromMin ? `RTMIN+${number - firstRealTime}` : `RTMAX-${lastSignal - number}`;
};

/** Name (without `SIG`) by number; 0 is EXIT. */
export const signalNames: ReadonlyMap<number, string> = new Map([
	[0, 'EXIT'],
	...Array.from({ length: lastSignal }, (_, at) => [at + 1, nameOf(at + 1)] as const).filter(
		(entry): entry is readonly [number, string] => entry[1] !== undefined,
	),
]);

/** Number by name (without `SIG`). */
export const signalNumbers: ReadonlyMap<string, number> = new Map(
	[...signalNames].map(([number, name]) => [name, number]),
);

/** What `trap` knows beyond signals, in the order it lists them. */
export const pseudoSignals: readonly string[] = ['DEBUG', 'ERR', 'RETURN'];

/** The number that a name (`TERM`, `sigterm`) or a number means; `undefined` if there is no such signal. */
export const signalNumber = (text: string): number | undefined => {
	if (/^\d+$/.test(text)) {
		const number = Number(text);
		return signalNames.has(number) ? number : undefined;
	}
	const name = text.toUpperCase();
	if (name === 'EXIT') return 0;
	return name === 'SIGEXIT' ? undefined : signalNumbers.get(name.replace(/^SIG/, ''));
};

/** How `trap -p` and `kill -l` show a signal: `SIGTERM`. */
export const longSignalName = (number: number): string => `SIG${signalNames.get(number) ?? String(number)}`;

/** The table of `kill -l` and `trap -l`, five in a row. */
export const signalTable = (): string => {
	const entries = [...signalNames.keys()].filter((number) => number > 0);
	let text = '';
	entries.forEach((number, at) => {
		text += `${String(number).padStart(2)}) ${longSignalName(number)}`;
		text += at % 5 === 4 ? '\n' : '\t';
	});
	return entries.length % 5 === 0 ? text : `${text}\n`;
};

/** The same in POSIX mode: short names on one line. */
export const signalLine = (): string =>
	`${[...signalNames]
		.filter(([number]) => number > 0)
		.map(([, name]) => name)
		.join(' ')}\n`;

/** What a signal does to a shell that has no trap for it. */
export const signalEffect = (number: number): 'ends' | 'nothing' | 'stops' => {
	const name = signalNames.get(number);
	if (name === 'CHLD' || name === 'CONT' || name === 'URG' || name === 'WINCH') return 'nothing';
	return name === 'STOP' || name === 'TSTP' || name === 'TTIN' || name === 'TTOU' ? 'stops' : 'ends';
};

const descriptions: Readonly<Record<string, string>> = {
	HUP: 'Hangup',
	INT: 'Interrupt',
	QUIT: 'Quit',
	ILL: 'Illegal instruction',
	TRAP: 'Trace/breakpoint trap',
	ABRT: 'Aborted',
	BUS: 'Bus error',
	FPE: 'Floating point exception',
	KILL: 'Killed',
	USR1: 'User defined signal 1',
	SEGV: 'Segmentation fault',
	USR2: 'User defined signal 2',
	PIPE: 'Broken pipe',
	ALRM: 'Alarm clock',
	TERM: 'Terminated',
	STOP: 'Stopped (signal)',
	TSTP: 'Stopped',
	TTIN: 'Stopped (tty input)',
	TTOU: 'Stopped (tty output)',
	STKFLT: 'Stack fault',
	XCPU: 'CPU time limit exceeded',
	XFSZ: 'File size limit exceeded',
	VTALRM: 'Virtual timer expired',
	PROF: 'Profiling timer expired',
	IO: 'I/O possible',
	PWR: 'Power failure',
	SYS: 'Bad system call',
};

/** What is said of a process that a signal ended. */
export const signalDescription = (number: number): string =>
	descriptions[signalNames.get(number) ?? ''] ??
	(number >= firstRealTime ? `Real-time signal ${number - firstRealTime}` : `Unknown signal ${number}`);
