import { principalId } from '@tenon/core';
import { serveKernels } from '../../packages/cli/src/kernel-process/inside/serve-kernels.ts';
import type { WorkspaceOrder } from '../../packages/cli/src/kernel-process/messages.ts';
import { SessionKernels } from '../../packages/cli/src/kernel-process/outside/session-kernels.ts';
import { median, timed } from './times.ts';

const rounds = 1_000;
const warmUp = 200;
const script = 'x=$((1 + 1)); echo $x';

const orderIn = (root: string): WorkspaceOrder => ({
	root,
	isJail: false,
	hasOverlay: false,
	principal: { kind: 'model', id: principalId('model') },
	environment: { PATH: process.env.PATH, HOME: root },
	preset: undefined,
	policyFile: undefined,
	auditFile: undefined,
	mode: 'full',
	runPolicy: undefined,
	limitProfile: undefined,
	limits: undefined,
});

/** A small script on a kernel of this thread, and on one in a process, with and without its state taken afterwards. */
export async function* smallScripts(folder: string): AsyncGenerator<string> {
	const order = orderIn(folder);
	const { answerers } = await serveKernels(order, {
		request: () => Promise.reject(new Error('no person is asked')),
		tell: () => undefined,
	});
	const asked = { id: 1, signal: new AbortController().signal };
	const kernels = new SessionKernels({
		order,
		ask: async () => undefined,
		printed: (text) => console.error(text),
	});
	const call = {
		call: 1,
		kernel: 'main',
		name: 'shell',
		args: { script },
		place: undefined,
		caller: undefined,
		trace: undefined,
	};
	const ways: readonly (readonly [string, () => unknown])[] = [
		[
			'in this thread',
			() =>
				answerers.call(
					{ ...call, hasUpdates: false, hasAgent: false, hasSteps: false, hasBeginning: false, ui: [] },
					asked,
				),
		],
		['in a process', () => kernels.call('shell', { script }, { takesState: true })],
		['in a process, state kept after each', () => kernels.call('shell', { script })],
	];
	const times = ways.map((): number[] => []);
	for (let round = -warmUp; round < rounds; round++)
		for (const [at, [, run]] of ways.entries()) {
			const time = await timed(async () => run());
			if (round >= 0) times[at]!.push(time);
		}
	const crossing: number[] = [];
	for (let round = 0; round < rounds; round++)
		crossing.push(await timed(() => kernels.call('nothing', {}, { takesState: true })));
	await kernels.close();
	await answerers.close(null, asked);
	const inline = median(times[0]!);
	for (const [at, [name]] of ways.entries()) {
		const own = median(times[at]!);
		const [least, base] = [Math.min(...times[at]!), Math.min(...times[0]!)];
		const over = `${(own - inline).toFixed(3)} and ${(least - base).toFixed(3)} ms over it`;
		const more = at === 0 ? '' : `, ${over}, ${(own / inline).toFixed(2)}×`;
		yield `a small script ${name}: median ${own.toFixed(3)} ms, least ${least.toFixed(3)} ms${more}`;
	}
	yield `there and back, with nothing to do: median ${median(crossing).toFixed(3)} ms, least ${Math.min(...crossing).toFixed(3)} ms`;
}
