import { andThen, encodeText, type Flow, isFsError, type Maybe, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';

/** Takes what is printed, and may want to be waited for now and then. */
export interface TreeSink {
	append(text: string): void;
	settle(): Maybe<void>;
	close(): Maybe<void>;
}

/** The output, or the file of `-o`: that one is emptied before anything is read, and is a part of what is shown. */
export function* openSink(context: CommandContext, name: string | undefined): Flow<TreeSink | undefined> {
	if (name === undefined) {
		const { output } = context;
		return {
			append: (text) => output.appendText(text),
			settle: () => output.settle(),
			close: () => undefined,
		};
	}
	const opened = yield* attempt(() => context.openOutput(name, { appends: false }));
	if (isFsError(opened)) {
		yield* wait(context.complain(`invalid filename '${name}'`));
		return undefined;
	}
	let held = '';
	const settle = (): Maybe<void> => {
		const text = held;
		held = '';
		return text === '' ? undefined : andThen(opened.output.write(encodeText(text)), () => undefined);
	};
	return {
		append: (text) => {
			held += text;
		},
		settle,
		close: () => andThen(settle(), () => opened.close()),
	};
}
