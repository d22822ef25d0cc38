/** What runs in a worker of the pool: kernels that an embedder's module makes, driven by messages. */
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { type GateQuestion, Kernel, type KernelOptions } from '@tenon/shell';
import { faultOf } from './faults.ts';
import type { Question, Report, Request, TimeLimits } from './messages.ts';
import { Questions } from './questions.ts';
import { RunInWorker } from './run-in-worker.ts';

/** What a module that makes kernels exports. */
export interface KernelRecipe {
	/** Makes the options of a kernel from what `open` was given. Runs in the worker. */
	kernelOptions(config: unknown, ports: RecipePorts): KernelOptions | Promise<KernelOptions>;
}

/** What a recipe has of the thread that opened the pool. */
export interface RecipePorts {
	/** For the `ask` of a gate: puts the question to whoever the pool was given, or to nobody. */
	ask(question: GateQuestion): Promise<boolean>;
}

const port = parentPort!;
const kernels = new Map<number, Kernel>();
const runs = new Map<number, RunInWorker>();
const recipe = import((workerData as { readonly recipe: string }).recipe) as Promise<KernelRecipe>;

const report = (message: Report): void => port.postMessage(message);

const questions = new Questions(report);
const ports: RecipePorts = { ask: (question) => questions.ask(question) };

const serve = (request: Request): void => {
	switch (request.kind) {
		case 'open':
			void answer(request.call, request.kernel, async () => {
				const { kernelOptions } = await recipe;
				const options = await kernelOptions(request.config, ports);
				kernels.set(request.kernel, new Kernel(options));
				return timeLimitsOf(options);
			});
			break;
		case 'close':
			kernels.delete(request.kernel);
			break;
		case 'run':
			void answer(request.call, request.kernel, () => {
				const run = new RunInWorker(request.call, request.run, report);
				runs.set(request.call, run);
				return run.on(kernelOf(request.kernel)).finally(() => runs.delete(request.call));
			});
			break;
		case 'ask':
			void answer(request.call, request.kernel, () => ask(kernelOf(request.kernel), request.question));
			break;
		case 'cancel':
			kernels.get(request.kernel)?.cancel();
			break;
		case 'interrupt':
			kernels.get(request.kernel)?.interrupt();
			break;
		case 'signal':
			kernels.get(request.kernel)?.signal(request.number);
			break;
		case 'abort':
			runs.get(request.call)?.abort();
			break;
		case 'probe':
			report({
				kind: 'probed',
				call: request.call,
				isOverdue: runs.get(request.call)?.isOverdue ?? false,
			});
			break;
		case 'decided':
			questions.decide(request.question, request.said);
			break;
		case 'input':
			runs.get(request.call)?.input(request.got);
			break;
		case 'taken':
			runs.get(request.call)?.taken(request.stream, request.open);
			break;
	}
};

port.on('message', serve);

const answer = async (call: number, kernel: number, find: () => unknown): Promise<void> => {
	try {
		const value = await find();
		report({ kind: 'answer', call, value, cwd: kernels.get(kernel)?.cwd ?? '/' });
	} catch (error) {
		report({ kind: 'fault', call, fault: faultOf(error) });
	}
	if (runs.size === 0) lookForMore();
};

// A thread that sleeps takes longer to wake than a small script to run. The next call often comes at once, so
// that it is worth a short look before the thread goes to sleep.
const lookForMore = (): void => {
	const until = performance.now() + maxLookMs;
	while (performance.now() < until) {
		const next = receiveMessageOnPort(port) as { readonly message: Request } | undefined;
		if (next === undefined) continue;
		serve(next.message);
		return;
	}
};

const maxLookMs = 0.1;

const timeLimitsOf = ({ timeoutMs, limits }: KernelOptions): TimeLimits => ({
	usualMs: timeoutMs ?? Number.POSITIVE_INFINITY,
	maxMs: limits?.maxWallMs ?? Number.POSITIVE_INFINITY,
});

const kernelOf = (number: number): Kernel => {
	const kernel = kernels.get(number);
	if (kernel === undefined) throw new Error(`kernel ${number} was closed`);
	return kernel;
};

const ask = (kernel: Kernel, question: Question): unknown => {
	switch (question.about) {
		case 'fork':
			kernels.set(question.kernel, kernel.fork());
			return undefined;
		case 'restore':
			return kernel.restore(question.data);
		case 'classify':
			return kernel.classify(question.name);
		case 'variable':
			return kernel.variable(question.name);
		case 'value':
			return kernel.value(question.name);
		case 'snapshot':
			return kernel.snapshot();
		case 'describe':
			return kernel.describe();
		case 'environment':
			return kernel.environment();
		case 'shutdown':
			return kernel.shutdown();
	}
};
