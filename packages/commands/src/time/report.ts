/** What is known of a command that has ended. */
export interface TimedRun {
	readonly command: readonly string[];
	readonly elapsedMs: number;
	readonly userMs: number;
	readonly systemMs: number;
	/** Of the command, or `undefined` where a signal ended it. */
	readonly status: number | undefined;
	readonly signal: number | undefined;
}

/** What is printed without a format. */
export const usualFormat =
	'%Uuser %Ssystem %Eelapsed %PCPU (%Xavgtext+%Davgdata %Mmaxresident)k\n%Iinputs+%Ooutputs (%Fmajor+%Rminor)pagefaults %Wswaps';

/** What POSIX wants. */
export const portableFormat = 'real %e\nuser %U\nsys %S';

/** What `-v` prints. */
export const longFormat: string = [
	'\tCommand being timed: "%C"',
	'\tUser time (seconds): %U',
	'\tSystem time (seconds): %S',
	'\tPercent of CPU this job got: %P',
	'\tElapsed (wall clock) time (h:mm:ss or m:ss): %E',
	'\tExit status: %x',
].join('\n');

/** The text of a format for a run. What nothing here measures is 0. */
export const reportText = (format: string, run: TimedRun): string => {
	let text = '';
	for (let at = 0; at < format.length; at++) {
		const character = format[at]!;
		if (character !== '%' && character !== '\\') {
			text += character;
			continue;
		}
		const next = format[++at];
		if (character === '\\') text += next === undefined ? '?\\' : (escapes[next] ?? `?\\${next}`);
		else if (next === undefined) text += '?';
		else text += fieldOf(next, run) ?? `?${next}`;
	}
	return text;
};

const escapes: Readonly<Record<string, string>> = { t: '\t', n: '\n', '\\': '\\' };

const fieldOf = (letter: string, run: TimedRun): string | undefined => {
	const { elapsedMs, userMs, systemMs, status, command } = run;
	switch (letter) {
		case '%':
			return '%';
		case 'C':
			return command.join(' ');
		case 'e':
			return seconds(elapsedMs);
		case 'E':
			return clock(elapsedMs);
		case 'U':
			return seconds(userMs);
		case 'S':
			return seconds(systemMs);
		case 'P':
			return elapsedMs <= 0 ? '?%' : `${Math.floor(((userMs + systemMs) / elapsedMs) * 100)}%`;
		case 'x':
			return String(status ?? 0);
		case 'Z':
			return '4096';
		default:
			return 'DFIKMOpRrstWwXck'.includes(letter) ? '0' : undefined;
	}
};

const seconds = (ms: number): string => {
	const hundredths = Math.floor(ms / 10);
	return `${Math.floor(hundredths / 100)}.${two(hundredths % 100)}`;
};

const clock = (ms: number): string => {
	const whole = Math.floor(ms / 1000);
	const hours = Math.floor(whole / 3600);
	const minutes = Math.floor(whole / 60) % 60;
	if (hours > 0) return `${hours}:${two(minutes)}:${two(whole % 60)}`;
	return `${minutes}:${two(whole % 60)}.${two(Math.floor((ms % 1000) / 10))}`;
};

const two = (number: number): string => String(number).padStart(2, '0');
