/**
 * What a gate costs: the same scripts on a kernel with a policy and on one without, in turn, so that what else the
 * machine does falls on both. `npm run bench -- gate [rounds]`.
 */
import { commands } from '@tenon/commands';
import { compileGrants, createNonceStore, type GrantLayer, principalId, ruleId } from '@tenon/core';
import { createGate, defineCommand, Kernel } from '@tenon/shell';
import { createMemoryFileSystem, createUndoLog } from '@tenon/vfs';

const rounds = Number(process.argv[3] ?? 15);
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

const kernelOf = (isGated: boolean): Kernel => {
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
		...(isGated ? { gate } : {}),
	});
};

const kernels = { open: kernelOf(false), gated: kernelOf(true) };

const timeOf = async (kernel: Kernel, script: string): Promise<number> => {
	const start = performance.now();
	const { stderr } = await kernel.execute(script);
	if (stderr !== '') throw new Error(stderr);
	return performance.now() - start;
};

const median = (list: readonly number[]): number => list.toSorted((a, b) => a - b)[list.length >> 1]!;

const compare = async (script: string): Promise<{ readonly open: number; readonly gated: number }> => {
	const times = { open: [] as number[], gated: [] as number[] };
	for (let round = -2; round < rounds; round++) {
		for (const name of round % 2 === 0 ? (['open', 'gated'] as const) : (['gated', 'open'] as const)) {
			const time = await timeOf(kernels[name], script);
			if (round >= 0) times[name].push(time);
		}
	}
	return { open: median(times.open), gated: median(times.gated) };
};

const loop = 'for ((i = 0; i < 100000; i++)); do (( x += i )); [ "$x" -ge 0 ]; done';
const { open, gated } = await compare(loop);
const ratio = gated / open;
console.log(
	`100 000 rounds of (( )) and [ ]: ${open.toFixed(1)} ms, with a policy ${gated.toFixed(1)} ms, × ${ratio.toFixed(3)}; bar 1.02: ${ratio <= 1.02 ? 'kept' : 'missed'}`,
);

const count = 20_000;
for (const [title, command, bar] of [
	['an effectful builtin that does nothing', 'effect', 1],
	['touch of a file that is there', 'touch f', undefined],
	['> file', ': > f', undefined],
	['cat of a small file', 'cat f', undefined],
] as const) {
	const times = await compare(`: > f; for ((i = 0; i < ${count}; i++)); do ${command}; done`);
	const each = ((times.gated - times.open) / count) * 1000;
	const verdict = bar === undefined ? '' : `; bar ${bar} µs: ${each <= bar ? 'kept' : 'missed'}`;
	console.log(
		`${title}: ${((times.open / count) * 1000).toFixed(2)} µs, the gate costs ${each.toFixed(2)} µs more${verdict}`,
	);
}
