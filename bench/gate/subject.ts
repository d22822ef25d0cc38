import { commands } from '@tenon/commands';
import { compileGrants, createNonceStore, type GrantLayer, principalId, ruleId } from '@tenon/core';
import { createGate, defineCommand, Kernel } from '@tenon/shell';
import { createMemoryFileSystem, createUndoLog } from '@tenon/vfs';

/** A kernel without a gate, or the same with one. */
export type SubjectKind = 'open' | 'gated';

/** Makes a kernel over files in memory; `gated`: with a small policy, as a user writes it, and undo. */
export const createSubject = (kind: SubjectKind): Kernel => {
	const fileSystem = createMemoryFileSystem();
	fileSystem.mkdir('/work/sub', { recursive: true });
	fileSystem.mkdir('/undo');
	const undo = createUndoLog({ fileSystem, directory: '/undo', clock: Date.now, entropy: fillRandom });
	const gate = createGate({
		principal: { kind: 'model', id: principalId('m1') },
		grants: () => grants,
		nonces: createNonceStore({ clock: performance.now.bind(performance), entropy: fillRandom }),
		undo,
	});
	return new Kernel({
		fileSystem,
		cwd: '/work',
		commands: new Map([...commands, ['effect', effect]]),
		...(kind === 'gated' ? { gate } : {}),
	});
};

const fillRandom = (into: Uint8Array): void => into.set(crypto.getRandomValues(new Uint8Array(into.length)));

const layer: GrantLayer = {
	name: 'user',
	authority: 'grants',
	rules: [
		['deny', 'read', '/keys/**'],
		['deny', 'write', '/work/.git/hooks/**'],
		['allow', 'read', '/**'],
		['allow', 'write', '/{work,tmp}/**'],
	].map(([effect, access, pattern], at) => ({
		effect: effect as 'allow',
		id: ruleId(`r${at}`),
		source: { kind: 'embedder' },
		grant: { kind: 'path', access: access as 'read', pattern: pattern! },
	})),
};
const grants = compileGrants([layer]);

/** Has an effect by its declaration and does nothing: what it costs is the way to it. */
const effect = defineCommand({
	name: 'effect',
	summary: 'Does nothing.',
	options: {},
	operands: { name: 'FILE', min: 0, max: 1, summary: '' },
	examples: [],
	effects: ['fs.write'],
	touches: (_, look) => [{ path: look.path('f'), kind: 'create' }],
	json: undefined,
	usageStatus: 1,
	run: () => 0,
});
