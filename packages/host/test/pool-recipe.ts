import { dataResult, defineTool, type Tool } from '@tenon/core';
import { type Builtin, defineCommand, type KernelOptions } from '@tenon/shell';
import { createMemoryFileSystem } from '@tenon/vfs';

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
export const kernelOptions = (config: unknown): KernelOptions => {
	if (config === 'broken') throw new Error('this recipe is broken');
	const fileSystem = createMemoryFileSystem();
	fileSystem.mkdir('/work/sub', { recursive: true });
	return { fileSystem, cwd: '/work', commands: new Map([['hang', hang]]), tools: [telling] };
};
