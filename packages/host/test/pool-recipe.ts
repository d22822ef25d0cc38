import {
	compileGrants,
	createNonceStore,
	dataResult,
	defineTool,
	encodeText,
	type Grant,
	principalId,
	type Rule,
	ruleId,
	type Tool,
} from '@tenon/core';
import {
	type Builtin,
	createGate,
	defineCommand,
	type KernelOptions,
	type ShellGate,
	type ShellLimits,
} from '@tenon/shell';
import { createMemoryFileSystem } from '@tenon/vfs';
import type { RecipePorts } from '../src/pool/worker.ts';

/** Never gives up its turn, as a native call might not. */
const hang: Builtin = defineCommand({
	name: 'hang',
	summary: 'Hold the thread.',
	options: {},
	operands: { name: '', min: 0, max: 0, summary: '' },
	examples: [],
	effects: [],
	json: undefined,
	usageStatus: 2,
	run: () => {
		Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
		return 0;
	},
});

/** Tells how far it is, adds to the baggage, and tells who reads. */
const telling: Tool = defineTool({
	name: 'telling',
	description: 'Tells.',
	input: { type: 'object' },
	effects: [],
	run: (_input, context) => {
		context.update({ text: 'half', percent: 50 });
		context.trace?.setBaggage('told', 'yes');
		return dataResult(context.outputContext);
	},
});

/** Kernels for the tests of the pool. */
export const kernelOptions = (config: unknown, ports: RecipePorts): KernelOptions => {
	if (config === 'broken') throw new Error('this recipe is broken');
	const fileSystem = createMemoryFileSystem();
	fileSystem.mkdir('/work/sub', { recursive: true });
	fileSystem.write('/work/asked', encodeText('told\n'));
	return {
		fileSystem,
		cwd: '/work',
		commands: new Map([['hang', hang]]),
		tools: [telling],
		...(config === 'hasty' ? { timeoutMs: 10 } : {}),
		...(typeof config === 'object' ? { limits: config as Partial<ShellLimits> } : {}),
		...(config === 'asking' ? { gate: askingGate(ports) } : {}),
	};
};

// A person is asked about one file; the rest may be read.
const askingGate = ({ ask }: RecipePorts): ShellGate => {
	const rule = (effect: Rule['effect'], grant: Grant): Rule =>
		({ effect, grant, id: ruleId(effect), source: { kind: 'embedder' } }) as Rule;
	const rules = [
		rule('ask', { kind: 'path', access: 'read', pattern: '/work/asked' }),
		rule('allow', { kind: 'path', access: 'read', pattern: '/**' }),
	];
	const grants = compileGrants([{ name: 'user', authority: 'grants', rules }]);
	return createGate({
		principal: { kind: 'model', id: principalId('m') },
		grants: () => grants,
		nonces: createNonceStore({ clock: () => 0, entropy: (into) => into.fill(1) }),
		ask,
	});
};
