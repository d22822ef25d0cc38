import {
	andThen,
	encodeText,
	type FileGuard,
	type FileSystem,
	type Maybe,
	normalizePath,
	type Touch,
} from '@tenon/core';
import {
	type DefinedCommand,
	Kernel,
	parseArguments,
	touchesOf,
	touchLookFor,
	ungatedNetwork,
} from '@tenon/shell';
import {
	createDevices,
	createMemoryFileSystem,
	createMounts,
	createOverlay,
	createUndoLog,
	type DirectoryUndoLog,
	guardFileSystem,
} from '@tenon/vfs';
import { commands } from '../../src/index.ts';
import { answeringPort } from '../web/answering-port.ts';
import { CallRecord, currentCall, entryPath, realPath, recordFileSystem } from './recording-file-system.ts';

/** A script that runs on files of its own. */
export interface RecordedScript {
	readonly script: string;
	readonly files?: Readonly<Record<string, string>>;
	readonly links?: Readonly<Record<string, string>>;
	readonly stdin?: string;
	/** Changes go to the files below when they are committed, and that is what is recorded. */
	readonly overlay?: true;
	/** There is an undo log, with a step that overwrote `a` and removed `b`. What it does is not recorded. */
	readonly held?: true;
}

/** A touch that was declared, with every name under which its path is known. */
export interface DeclaredTouch extends Touch {
	readonly places: ReadonlySet<string>;
}

/** One call of a command: what it said that it would do, and what it did. */
export interface RecordedCall {
	readonly name: string;
	readonly argv: readonly string[];
	readonly touches: readonly DeclaredTouch[];
	readonly record: CallRecord;
	/** What looking before the call did. */
	readonly looking: CallRecord;
	readonly status: number;
	/** Of what was changed, that which is there afterwards. */
	readonly left: ReadonlySet<string>;
}

/** What came of a script. */
export interface RecordedRun {
	readonly calls: readonly RecordedCall[];
	readonly stdout: string;
	readonly stderr: string;
	readonly status: number;
}

/** Runs a script in memory; every call of a command of ours is asked first, unless it is to be left alone. */
export const runRecorded = async (
	row: RecordedScript,
	{ asks }: { readonly asks: boolean } = { asks: true },
): Promise<RecordedRun> => {
	const files = filesOf(row);
	const log = row.held === undefined ? undefined : heldBefore(files);
	const recorded = recordFileSystem(files);
	// As where it is used: in the user's folder for states, and not in the folder itself.
	const commits = { fileSystem: createMemoryFileSystem(), directory: '/commits' };
	const overlay = row.overlay === undefined ? undefined : createOverlay(recorded, { commits });
	const fileSystem = overlay ?? recorded;
	const calls: RecordedCall[] = [];
	const watched = new Map(
		[...commands].map(([name, command]) => [name, asks ? watch(command, recorded, calls) : command]),
	);
	const kernel = new Kernel({
		network: ungatedNetwork(answeringPort),
		fileSystem,
		...(overlay === undefined ? {} : { transaction: () => overlay }),
		...(log === undefined ? {} : { undo: log, trash: log.trash }),
		cwd: '/row',
		commands: watched,
		uid: 0,
		check: 'report',
		environment: { PATH: '/usr/bin:/bin', HOME: '/users/me', LC_ALL: 'C.UTF-8', TZ: 'UTC' },
	});
	const result = await kernel.execute(row.script, { stdin: row.stdin ?? '' });
	await kernel.shutdown();
	return { calls, stdout: result.stdout, stderr: result.stderr, status: result.code };
};

const filesOf = ({ files = {}, links = {} }: RecordedScript): FileSystem => {
	const memory = createMemoryFileSystem();
	for (const folder of ['/row', '/tmp', '/users/me', '/dev'])
		memory.mkdir(folder, { recursive: true, permissions: 0o755 });
	for (const [name, content] of Object.entries(files)) {
		memory.mkdir(`/row/${name}`.replace(/\/[^/]*$/, ''), { recursive: true, permissions: 0o755 });
		if (!name.endsWith('/')) memory.write(`/row/${name}`, encodeText(content), { permissions: 0o644 });
	}
	for (const [name, target] of Object.entries(links)) memory.symlink(target, `/row/${name}`);
	return createMounts([
		{ path: '/', fileSystem: memory },
		{
			path: '/dev',
			fileSystem: createDevices({
				entropy: (into) => into.set(crypto.getRandomValues(new Uint8Array(into.length))),
			}),
		},
	]);
};

const heldBefore = (fileSystem: FileSystem): DirectoryUndoLog => {
	const log = createUndoLog({
		fileSystem,
		directory: '/held',
		clock: () => 0,
		entropy: (into) => void into.fill(7),
	});
	const step = log.begin('before');
	const guard: FileGuard = {
		check: () => undefined,
		checkBelow: () => undefined,
		announce: (change) => step.announce(change),
	};
	const guarded = guardFileSystem(fileSystem, guard);
	guarded.write('/row/a', encodeText('changed\n'));
	guarded.remove('/row/b');
	step.end();
	return log;
};

const watch = (command: DefinedCommand, fileSystem: FileSystem, calls: RecordedCall[]): DefinedCommand => ({
	...command,
	run: (shell, argv) => {
		const parsed = parseArguments(command.declaration, argv.slice(1));
		if (parsed.kind !== 'run') return command.run(shell, argv);
		const looking = new CallRecord();
		const asked = currentCall.run(looking, () =>
			touchesOf(command.declaration, parsed.args, touchLookFor(shell)),
		);
		return andThen(asked, (declared): Maybe<number> => {
			const record = new CallRecord();
			const touches = declared.map((touch) => ({ ...touch, places: placesOf(fileSystem, touch.path) }));
			return andThen(
				currentCall.run(record, () => command.run(shell, argv)),
				(status) => {
					const left = new Set(
						record.changes.map(({ path }) => path).filter((path) => isThere(fileSystem, path)),
					);
					calls.push({ name: command.name, argv: argv.slice(1), touches, record, looking, status, left });
					return status;
				},
			);
		});
	},
});

const placesOf = (fileSystem: FileSystem, path: string): ReadonlySet<string> =>
	currentCall.run(
		undefined,
		() => new Set([normalizePath(path), entryPath(fileSystem, path), realPath(fileSystem, path)]),
	);

const isThere = (fileSystem: FileSystem, path: string): boolean =>
	currentCall.run(undefined, () => {
		try {
			fileSystem.lstat(path);
			return true;
		} catch {
			// Whatever is in the way, the entry is not there.
			return false;
		}
	});
