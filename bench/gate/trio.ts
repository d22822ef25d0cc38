import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Turn } from './answer.ts';
import type { SubjectKind } from './subject.ts';

/** The fastest execution of each process, in milliseconds. `again` is a second one without a gate. */
export interface TurnTimes {
	readonly open: number;
	readonly gated: number;
	readonly again: number;
}

/**
 * Three fresh processes, each with one kernel, so that none warms another. They take turns, forwards and
 * backwards, so that what else the machine does falls on all of them alike.
 */
export class Trio {
	readonly #processes: Readonly<Record<keyof TurnTimes, ChildProcess>>;
	#isForwards = true;

	/** `program` answers turns when it is started with the kind of its kernel. */
	constructor(program: string) {
		const start = (kind: SubjectKind): ChildProcess => fork(program, [kind]);
		this.#processes = { open: start('open'), gated: start('gated'), again: start('open') };
	}

	async take(turn: Turn): Promise<TurnTimes> {
		const times = { open: 0, gated: 0, again: 0 };
		const order = ['open', 'gated', 'again'] as const;
		for (const name of this.#isForwards ? order : order.toReversed()) {
			times[name] = await answerOf(this.#processes[name], turn);
		}
		this.#isForwards = !this.#isForwards;
		return times;
	}

	end(): void {
		for (const child of Object.values(this.#processes)) child.disconnect();
	}
}

const answerOf = async (child: ChildProcess, turn: Turn): Promise<number> => {
	const over = new AbortController();
	const { signal } = over;
	const died = once(child, 'exit', { signal }).then(([status]) => {
		throw new Error(`a process of the benchmark ended with ${status}`);
	});
	const answered = once(child, 'message', { signal });
	child.send(turn);
	try {
		const [ms] = await Promise.race([answered, died]);
		return ms as number;
	} finally {
		// Whichever did not happen fails now, and is not waited for.
		Promise.allSettled([answered, died]);
		over.abort();
	}
};
