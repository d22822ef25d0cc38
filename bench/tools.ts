/**
 * What a tool call costs when its kernel looks tools up in a live registry, beside the same call on a kernel with a
 * fixed list: CPU time, both in turns, the best of several rounds.
 */
import { defineTool, type Tool, type ToolSource, textResult } from '@tenon/core';
import { ContributionRegistry, type ToolContribution } from '@tenon/extensions';
import { Kernel } from '@tenon/shell';
import { createMemoryFileSystem } from '@tenon/vfs';

const calls = 20_000;
const rounds = 7;
const barMicros = 5;

const answer = textResult('');
const leaf = defineTool({
	name: 'leaf',
	description: 'Returns nothing.',
	input: { type: 'object', properties: { n: { type: 'integer' } } },
	effects: [],
	run: () => answer,
}) as Tool;
const caller = defineTool({
	name: 'caller',
	description: 'Calls leaf many times.',
	input: { type: 'object' },
	effects: [],
	run: (_args, { call }) => {
		for (let at = 0; at < calls; at++) void call('leaf', { n: at });
		return answer;
	},
}) as Tool;

const contribution = (tool: Tool): ToolContribution => ({
	type: 'tool',
	tool: { ...tool, run: () => answer },
	exposure: 'direct',
	interactive: false,
	namespace: '',
	namespaceInstructions: '',
});
const registry = new ContributionRegistry({ tools: [], commands: [] });
for (let at = 0; at < 200; at++) {
	registry.add(`extension-${at}`, contribution({ ...leaf, name: `other-${at}` }));
}
registry.add('mine', contribution(leaf));
const source: ToolSource = {
	find: (name) => (name === 'caller' ? caller : registry.callables.find(name)),
	list: () => [caller, ...registry.callables.list()],
};

const kernels = {
	fixed: new Kernel({ fileSystem: createMemoryFileSystem(), tools: [leaf, caller] }),
	live: new Kernel({ fileSystem: createMemoryFileSystem(), tools: source }),
};
const works = {
	'called by a script': (kernel: Kernel) =>
		kernel.execute(`for ((i = 0; i < ${calls}; i++)); do leaf --n=1; done`),
	'called by a tool': (kernel: Kernel) => kernel.callTool(caller, {}),
};

const cpuMicros = async (run: () => Promise<unknown>): Promise<number> => {
	const before = process.cpuUsage();
	await run();
	const { user, system } = process.cpuUsage(before);
	return (user + system) / calls;
};

for (const [name, work] of Object.entries(works)) {
	const best = { fixed: Number.POSITIVE_INFINITY, live: Number.POSITIVE_INFINITY };
	for (let round = 0; round < rounds; round++) {
		best.fixed = Math.min(best.fixed, await cpuMicros(() => work(kernels.fixed)));
		best.live = Math.min(best.live, await cpuMicros(() => work(kernels.live)));
	}
	const over = best.live - best.fixed;
	console.log(
		`${name}: fixed ${best.fixed.toFixed(2)} µs, live ${best.live.toFixed(2)} µs, ${over.toFixed(2)} µs more; bar ${barMicros} µs: ${over <= barMicros ? 'kept' : 'missed'}`,
	);
}
