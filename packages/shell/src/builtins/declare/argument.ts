import { andThen, type Maybe } from '@tenon/core';
import { compileAssignment } from '../../compile/assignment.ts';
import type { ArrayItem, DeclarationArgument } from '../../state/ports.ts';
import type { Shell } from '../../state/shell.ts';
import { runWork } from '../../state/work.ts';
import { closingBracket, isName } from '../../syntax/names.ts';
import { type ParsedScript, parseInPieces } from '../../syntax/parse.ts';

/** An operand of a declaration: a name, maybe with a subscript, maybe with a value. */
export interface DeclaredName {
	/** The operand as it was given, for messages. */
	readonly text: string;
	readonly name: string;
	readonly subscript: string | undefined;
	readonly append: boolean;
	/** Undefined if nothing is assigned. */
	readonly value: string | readonly ArrayItem[] | undefined;
}

/** Takes an operand apart; `undefined` if it names no variable. */
export const declaredName = (argument: DeclarationArgument): DeclaredName | undefined => {
	if (typeof argument === 'string') return nameInText(argument);
	const { name, subscript, append, value } = argument;
	return { text: operandText(argument), name, subscript, append, value };
};

/** The operand as the script wrote it, as far as messages need it. */
export const operandText = (argument: DeclarationArgument): string => {
	if (typeof argument === 'string') return argument;
	const { name, subscript, append, value } = argument;
	const place = subscript === undefined ? name : `${name}[${subscript}]`;
	return `${place}${append ? '+=' : '='}${typeof value === 'string' ? value : ''}`;
};

const nameInText = (text: string): DeclaredName | undefined => {
	const end = /^[A-Za-z0-9_]*/.exec(text)![0].length;
	const name = text.slice(0, end);
	if (!isName(name)) return undefined;
	let at = end;
	let subscript: string | undefined;
	if (text[at] === '[') {
		const close = closingBracket(text, at);
		if (close === -1) return undefined;
		subscript = text.slice(at + 1, close);
		at = close + 1;
	}
	if (at === text.length && subscript === '') return undefined;
	if (at === text.length) return { text, name, subscript, append: false, value: undefined };
	const append = text.startsWith('+=', at);
	if (!append && text[at] !== '=') return undefined;
	return { text, name, subscript, append, value: text.slice(at + (append ? 2 : 1)) };
};

/** Whether a value is the text of an array: `(…)`. */
export const looksLikeArray = (value: DeclaredName['value']): value is string =>
	typeof value === 'string' && value.startsWith('(') && value.endsWith(')');

/** Reads and expands the text of an array, as bash does for `declare -a "x=(1 2)"`. */
export const expandArrayText = (
	shell: Shell,
	text: string,
	{ isAssociative }: { readonly isAssociative: boolean },
): Maybe<readonly ArrayItem[]> => {
	const read = parseInPieces(`_=${text}`, { extglob: shell.options.shopt.has('extglob') });
	return andThen(runWork(shell.slice, read), (parsed) => itemsOf(shell, text, parsed, isAssociative));
};

const itemsOf = (
	shell: Shell,
	text: string,
	{ script, source }: ParsedScript,
	isAssociative: boolean,
): Maybe<readonly ArrayItem[]> => {
	const command = script.body[0]?.first.commands[0];
	const assignment = command?.type === 'simple' ? command.assignments[0] : undefined;
	if (assignment === undefined || script.body.length !== 1)
		return [{ key: undefined, append: false, value: text }];
	const file = shell.frame?.file ?? shell.name;
	const step = compileAssignment(assignment, { source, file }, { isAssociative });
	return andThen(step.evaluate(shell), ({ value }) =>
		typeof value === 'string' ? [{ key: undefined, append: false, value }] : value,
	);
};
