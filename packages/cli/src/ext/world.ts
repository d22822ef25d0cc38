import { join } from 'node:path';
import { createTrustStore, stateFolderOf, type TrustStore } from '@tenon/extensions';
import { HostOutput } from '../sh/host-streams.ts';
import { type Ask, askAtInput, type Confirm, confirmBy } from './confirm.ts';

/** All that `tenon ext` has of the machine and of the person. */
export interface ExtWorld {
	readonly environment: Readonly<Record<string, string | undefined>>;
	/** The project, and what paths are relative to; absolute. */
	readonly cwd: string;
	/** Where Tenon keeps installed extensions, their data, logs and grants. */
	readonly stateFolder: string;
	/** What was granted, seen from the working directory's project. */
	readonly trust: TrustStore;
	/** The same, seen from another project. */
	trustIn(project: string): TrustStore;
	/** Of Tenon. */
	readonly version: string;
	/** To the standard output; a newline is added. */
	say(text: string): void;
	/** To the standard error; a newline is added. */
	warn(text: string): void;
	/** Asks a person something. */
	readonly ask: Ask;
	/** Asks a person; no is the default. */
	readonly confirm: Confirm;
}

/** The world of this process. */
export const processWorld = (): ExtWorld => {
	const stdout = new HostOutput(1);
	const stderr = new HostOutput(2);
	const cwd = process.cwd();
	const stateFolder = stateFolderOf(process.env);
	const file = join(stateFolder, 'extensions.lock.json');
	const ask = askAtInput();
	const trustIn = (projectFolder: string): TrustStore =>
		createTrustStore({ file, projectFolder, now: Date.now });
	return {
		environment: process.env,
		cwd,
		stateFolder,
		trust: trustIn(cwd),
		trustIn,
		version: '0.0.0',
		say: (text) => void stdout.writeText(`${text}\n`),
		warn: (text) => void stderr.writeText(`${text}\n`),
		ask,
		confirm: confirmBy(ask),
	};
};
