import { encodeText, hasRawBytes } from '@tenon/core';
import { byteKit } from '@tenon/shell';
import type { OutputTarget } from './output-target.ts';
import type { Command } from './program.ts';

/** Does a whole script on many lines at once. */
export interface LiteralEditor {
	/** Copies whole lines, edited. */
	copy(bytes: Uint8Array, from: number, to: number, output: OutputTarget): void;
}

/**
 * For a script that only puts one text in the place of another, whose lines need not be told apart or
 * decoded; `undefined` for all others.
 */
export const literalEditor = (commands: readonly Command[]): LiteralEditor | undefined => {
	const [command] = commands;
	if (commands.length !== 1 || command?.action.kind !== 'substitute' || command.first !== undefined)
		return undefined;
	const { regex, replacement, number, isGlobal, prints, printsBeforeRun, runs, file } =
		command.action.substitution;
	if (command.isNegated || number !== 1 || prints || printsBeforeRun || runs || file !== undefined)
		return undefined;
	const literal = regex === 'last' ? undefined : regex.literal;
	if (literal === undefined || /[\n\0]/.test(literal) || hasRawBytes(literal)) return undefined;
	const needle = encodeText(literal);
	const text = encodeText(replacement.expand(Object.assign([literal], { index: 0 })));
	return {
		copy: (bytes, from, to, output) => copyEdited({ needle, text, isGlobal }, bytes, from, to, output),
	};
};

interface Edit {
	readonly needle: Uint8Array;
	readonly text: Uint8Array;
	readonly isGlobal: boolean;
}

const copyEdited = (edit: Edit, bytes: Uint8Array, from: number, to: number, output: OutputTarget): void => {
	const { needle, text, isGlobal } = edit;
	let copied = from;
	for (let at = from; at < to; ) {
		const found = byteKit.indexOf(bytes, needle, at);
		if (found < 0 || found >= to) break;
		output.copyLines(bytes, copied, found);
		output.copyLines(text, 0, text.length);
		copied = found + needle.length;
		at = isGlobal ? copied : byteKit.indexOfByte(bytes, newline, copied) + 1;
	}
	output.copyLines(bytes, copied, to);
};

const newline = 0x0a;
