import {
	compileGrants,
	createNonceStore,
	encodeText,
	type FileSystem,
	type GrantLayer,
	type NonceStore,
	principalId,
	type Rule,
	ruleId,
	type UndoLog,
} from '@tenon/core';
import { createGate, type GateOptions, type GateQuestion, Kernel, type KernelOptions } from '@tenon/shell';
import { createDevices, createMemoryFileSystem, createMounts, createUndoLog } from '@tenon/vfs';
import { commands } from '../../src/index.ts';

/** A kernel behind a gate, with what a test wants to look at. */
export interface GatedKernel {
	readonly kernel: Kernel;
	/** The files behind the gate. */
	readonly files: FileSystem;
	readonly undo: UndoLog;
	readonly nonces: NonceStore;
	/** What a person was asked. */
	readonly questions: readonly GateQuestion[];
	/** Moves the clock of the confirmations. */
	pass(ms: number): void;
}

/** How a test's kernel differs from the usual one. */
export interface GatedOptions {
	/** Rules before the usual ones, as `effect kind pattern`: `deny write /work/keep/**`. */
	readonly rules?: readonly string[];
	readonly answer?: (question: GateQuestion) => boolean | Promise<boolean>;
	readonly gate?: Partial<GateOptions>;
	readonly kernel?: Partial<KernelOptions>;
	readonly files?: Readonly<Record<string, string>>;
	/** Largest file whose content is kept; default 1000 bytes. */
	readonly maxHeldBytes?: number;
}

/** A kernel of a model that may read everything but keys, and write below /work and /tmp. */
export const gatedKernel = (options: GatedOptions = {}): GatedKernel => {
	const memory = createMemoryFileSystem();
	for (const folder of ['/work', '/tmp', '/users/me/.ssh', '/dev', '/etc', '/trash'])
		memory.mkdir(folder, { recursive: true, permissions: 0o755 });
	const files = { ...usualFiles, ...options.files };
	for (const [path, content] of Object.entries(files)) {
		memory.mkdir(path.slice(0, path.lastIndexOf('/')), { recursive: true, permissions: 0o755 });
		memory.write(path, encodeText(content), { permissions: 0o644 });
	}
	const fileSystem = createMounts([
		{ path: '/', fileSystem: memory },
		{ path: '/dev', fileSystem: createDevices({ entropy: fillRandom }) },
	]);
	let now = 0;
	const nonces = createNonceStore({ clock: () => now, entropy: fillRandom });
	const undo = createUndoLog({
		fileSystem: memory,
		directory: '/trash',
		clock: Date.now,
		entropy: fillRandom,
		limits: { maxBytesPerItem: options.maxHeldBytes ?? 1000 },
	});
	const grants = compileGrants([layerOf([...(options.rules ?? []), ...usualRules])]);
	const questions: GateQuestion[] = [];
	const { answer } = options;
	const gate = createGate({
		principal: { kind: 'model', id: principalId('m1') },
		grants: () => grants,
		nonces,
		undo,
		...(answer === undefined
			? {}
			: {
					ask: (question) => {
						questions.push(question);
						return answer(question);
					},
				}),
		...options.gate,
	});
	const kernel = new Kernel({
		fileSystem,
		gate,
		undo,
		trash: undo.trash,
		cwd: '/work',
		commands,
		check: 'report',
		environment: { PATH: '/usr/bin:/bin', HOME: '/users/me', LC_ALL: 'C.UTF-8' },
		...options.kernel,
	});
	const pass = (ms: number): void => {
		now += ms;
	};
	return { kernel, files: memory, undo, nonces, questions, pass };
};

const usualFiles: Readonly<Record<string, string>> = {
	'/work/a.txt': 'one\n',
	'/work/b.txt': 'two\n',
	'/work/sub/c.txt': 'three\n',
	'/work/keep/k.txt': 'kept\n',
	'/users/me/.ssh/id': 'PRIVATE\n',
	'/etc/passwd': 'root:x:0:0::/root:/bin/sh\n',
};

const usualRules: readonly string[] = [
	'deny read /users/me/.ssh/**',
	'deny write /work/keep/**',
	'allow read /**',
	'allow write /{work,tmp,dev}/**',
	'allow program tool-a',
	'ask program tool-b',
	'allow environment *',
	'allow tool *',
];

const layerOf = (rules: readonly string[]): GrantLayer => ({
	name: 'user',
	authority: 'grants',
	rules: rules.map(ruleOf),
});

const ruleOf = (text: string, at: number): Rule => {
	const [effect, kind, ...rest] = text.split(' ');
	const pattern = rest.join(' ');
	const grant =
		kind === 'read' || kind === 'write'
			? ({ kind: 'path', access: kind, pattern } as const)
			: ({ kind: kind as 'program', pattern } as const);
	return { effect: effect as Rule['effect'], id: ruleId(`r${at}`), source: { kind: 'embedder' }, grant };
};

const fillRandom = (into: Uint8Array): void => into.set(crypto.getRandomValues(new Uint8Array(into.length)));
