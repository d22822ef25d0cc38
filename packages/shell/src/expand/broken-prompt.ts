import { andThen, type Maybe } from '@tenon/core';
import { runText } from '../compile/run-text.ts';
import type { TextOf } from '../compile/step.ts';
import { substitute } from '../compile/substitution.ts';
import type { Shell } from '../state/shell.ts';
import { ShellSyntaxError } from '../syntax/errors.ts';

/**
 * What bash makes of a prompt that cannot be read. The text stays, with a message or without; a `$(`
 * that is at fault takes the rest with it, and is run without its last character if only its end is
 * missing. `read` compiles a piece of the prompt or throws a `ShellSyntaxError`.
 */
export const expandBrokenPrompt = (
	shell: Shell,
	text: string,
	error: ShellSyntaxError,
	read: (text: string) => TextOf,
): Maybe<string> => {
	const at = brokenSubstitution(text, read);
	if (at !== -1) {
		return andThen(read(text.slice(0, at))(shell), (before) =>
			andThen(runBroken(shell, text.slice(at + 2), read), (output) => before + output),
		);
	}
	const message = messageOf(text, error);
	return andThen(message === undefined ? undefined : shell.complain(message), () => text);
};

// Where the `$(` stands that cannot be read, all before it being fine; -1 if it is something else.
const brokenSubstitution = (text: string, read: (text: string) => TextOf): number => {
	for (let at = text.indexOf('$('); at !== -1; at = text.indexOf('$(', at + 1)) {
		if (errorOf(text.slice(0, at), read) === undefined && errorOf(text.slice(at), read) !== undefined)
			return at;
	}
	return -1;
};

const errorOf = (text: string, read: (text: string) => TextOf): ShellSyntaxError | undefined => {
	try {
		read(text);
		return undefined;
	} catch (error) {
		if (error instanceof ShellSyntaxError) return error;
		throw error;
	}
};

const runBroken = (shell: Shell, body: string, read: (text: string) => TextOf): Maybe<string> => {
	if (body === '' || body.startsWith('(')) return '';
	const error = errorOf(`$(${body}`, read);
	if (error === undefined) return '';
	const lacksEnd = error.bashText.endsWith("matching `)'");
	const line = shell.line + body.split('\n').length + (lacksEnd ? 1 : 0);
	const where = `${shell.frame?.file ?? shell.name}: command substitution: line ${line}: `;
	return andThen(shell.write(2, `${where}${error.bashText}\n`), () => {
		if (!lacksEnd) return '';
		const origin = { file: shell.frame?.file ?? shell.name, line: shell.line };
		return substitute(shell, (child) => runText(child, body.slice(0, -1), origin));
	});
};

const messageOf = (text: string, { bashText, span }: ShellSyntaxError): string | undefined => {
	if (bashText.endsWith("matching `}'")) return `${text}: bad substitution`;
	const rest = text.slice(span.start + 1);
	if (bashText.endsWith("matching ``'"))
		return rest === '' ? undefined : `bad substitution: no closing "\`" in \`${rest}`;
	return bashText.endsWith("matching `]'") ? undefined : bashText;
};
