import { createSubject, type SubjectKind } from './subject.ts';

/** One turn of a process: a script, run a number of times. */
export interface Turn {
	readonly script: string;
	readonly executions: number;
}

/**
 * Takes turns from the process above and answers each with the milliseconds of its fastest execution: what else the
 * machine does makes executions slower, never faster.
 */
export const answerTurns = (kind: SubjectKind): void => {
	const kernel = createSubject(kind);
	process.on('message', async ({ script, executions }: Turn) => {
		let fastest = Number.POSITIVE_INFINITY;
		for (let execution = 0; execution < executions; execution++) {
			const start = performance.now();
			const { stderr } = await kernel.execute(script);
			fastest = Math.min(fastest, performance.now() - start);
			if (stderr !== '') throw new Error(stderr);
		}
		process.send!(fastest);
	});
};
