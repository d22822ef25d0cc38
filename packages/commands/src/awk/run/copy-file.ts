import { type Flow, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';

/** Copies a file's content to another name, chunk by chunk. */
export function* copyFile(context: CommandContext, from: string, to: string): Flow<void> {
	const source = yield* wait(context.openInput(from));
	const target = yield* wait(context.openOutput(to, { appends: false }));
	try {
		for (;;) {
			const chunk = yield* wait(source.input.pull());
			if (chunk === undefined) return;
			yield* wait(target.output.write(chunk));
			yield* wait(context.breathe());
		}
	} finally {
		yield* wait(source.close());
		yield* wait(target.close());
	}
}
