import { andThen, errnoText, type FsError, forEach, isFsError, type Maybe, orElse } from '@tenon/core';
import type { CommandContext, Input } from '@tenon/shell';
import { withInput } from './inputs.ts';
import { quoteAlways } from './quote.ts';

/** Prints `==> name <==` above the part of each file, as `head` and `tail` do. */
export class FileHeaders {
	readonly #context: CommandContext;
	readonly #isShown: boolean;
	#isFirst = true;

	constructor(context: CommandContext, { isShown }: { readonly isShown: boolean }) {
		this.#context = context;
		this.#isShown = isShown;
	}

	print(operand: string): void {
		if (!this.#isShown) return;
		this.#context.output.appendText(`${this.#isFirst ? '' : '\n'}==> ${shownName(operand)} <==\n`);
		this.#isFirst = false;
	}
}

/** How messages and headers call an operand. */
export const shownName = (operand: string): string => (operand === '-' ? 'standard input' : operand);

/** What `head` and `tail` say of a file they cannot open or read. */
export const describeUnread = (error: FsError, operand: string): string => {
	const name = quoteAlways(shownName(operand));
	const reason = errnoText[error.errno];
	return isReadFault(error)
		? `error reading ${name}: ${reason}`
		: `cannot open ${name} for reading: ${reason}`;
};

/** Whether a system would have opened the file and failed to read it: a directory is one. */
export const isReadFault = (error: FsError): boolean =>
	error.errno === 'EISDIR' || error.operation !== 'open';

/**
 * Visits operands one after the other, the header of each before it. Returns 0, or 1 when one could not
 * be read.
 */
export const forEachUnderHeader = (
	context: CommandContext,
	operands: readonly string[],
	headers: FileHeaders,
	use: (input: Input, operand: string) => Maybe<void>,
): Maybe<number> => {
	let status = 0;
	const visit = (operand: string): Maybe<void> => {
		let isOpen = false;
		return orElse<void>(
			() =>
				withInput(context, operand, (input) => {
					isOpen = true;
					headers.print(operand);
					return use(input, operand);
				}),
			(error) => {
				if (!isFsError(error)) throw error;
				status = 1;
				if (!isOpen && isReadFault(error)) headers.print(operand);
				return context.complain(describeUnread(error, operand));
			},
		);
	};
	return andThen(forEach(operands.length === 0 ? ['-'] : operands, visit), () => status);
};
