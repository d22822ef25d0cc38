import type { Config } from '../config/load-config.ts';

/** How something is: as it should be, worth knowing, or broken. */
export type FindingLevel = 'ok' | 'warn' | 'fail';

/** One thing that was looked at. */
export interface Finding {
	readonly level: FindingLevel;
	/** The fact with its datum, one line. Never a key or a secret. */
	readonly text: string;
	/** What to do about it; absent where nothing is to be done. */
	readonly next?: string;
}

/** What checks look at. */
export interface DoctorWorld {
	readonly environment: Readonly<Record<string, string | undefined>>;
	readonly cwd: string;
	readonly config: Config;
	/** Whether other machines may be reached. */
	readonly isOnline: boolean;
	/** Whether what is harmless and obvious is mended. */
	readonly isFixing: boolean;
	readonly terminal: TerminalFacts;
}

/** The terminal that the program runs in. */
export interface TerminalFacts {
	readonly isInput: boolean;
	readonly isOutput: boolean;
	readonly columns: number | undefined;
	readonly rows: number | undefined;
}

/** Looks at one thing. Throws only by a fault of its own, which is told as one. */
export interface Check {
	/** One word. */
	readonly name: string;
	readonly limitMs: number;
	run(world: DoctorWorld): Promise<readonly Finding[]>;
}

/** What a check found. */
export interface Checked {
	readonly name: string;
	readonly findings: readonly Finding[];
}

/** As it should be. */
export const ok = (text: string): Finding => ({ level: 'ok', text });

/** Worth knowing. */
export const warn = (text: string, next: string): Finding => ({ level: 'warn', text, next });

/** Broken. */
export const fail = (text: string, next: string): Finding => ({ level: 'fail', text, next });
