import type { Work } from '../state/work.ts';
import type { CommandList, SimpleCommand } from '../syntax/ast.ts';
import { literalWords } from './literal.ts';
import { walkList } from './walk.ts';

/** What a script says about names of commands, taken as a whole. */
export interface ScriptNames {
	/** Functions and aliases that it defines somewhere. */
	readonly defined: ReadonlySet<string>;
	/** Names that it asks about: `command -v x`, `type x`. */
	readonly asked: ReadonlySet<string>;
	/** It runs text that is not in it, which may define anything: `eval`, `source`, `$command`. */
	readonly runsOtherText: boolean;
}

/** Gathers the names of a script. */
export function* namesOf(body: CommandList): Work<ScriptNames> {
	const defined = new Set<string>();
	const asked = new Set<string>();
	let runsOtherText = false;
	const simple = (command: SimpleCommand): void => {
		const [name, ...args] = literalWords(command);
		if (command.words.length === 0) return;
		if (name === undefined || runsText(name)) runsOtherText = true;
		else if (name === 'alias') {
			for (const arg of args) {
				if (arg === undefined) runsOtherText = true;
				else if (arg.includes('=')) defined.add(arg.slice(0, arg.indexOf('=')));
			}
		} else if (asksAbout(name, args)) for (const arg of args) if (arg !== undefined) asked.add(arg);
	};
	yield* walkList(
		body,
		{
			simple,
			loop: ignore,
			redirects: ignore,
			test: ignore,
			definition: ({ name }) => void defined.add(name),
			apart: () => ignore,
		},
		{ unconditional: true, inLoop: false },
	);
	return { defined, asked, runsOtherText };
}

const ignore = (): void => undefined;

/** Whether a builtin runs text that the script does not show. */
export const runsText = (name: string): boolean => name === 'eval' || name === 'source' || name === '.';

const asksAbout = (name: string, args: readonly (string | undefined)[]): boolean =>
	name === 'type' ||
	name === 'hash' ||
	name === 'which' ||
	(name === 'command' && (args[0] === '-v' || args[0] === '-V'));
