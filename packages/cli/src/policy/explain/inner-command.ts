import type { PlannedWord } from '@tenon/shell';

/** A command that another one of ours runs: it crosses the gate by itself. */
export interface InnerCommand {
	readonly words: readonly PlannedWord[];
	/** Names of variables that it is given. */
	readonly environment: readonly string[];
	/** Whether more arguments come from elsewhere. */
	readonly isOpen: boolean;
}

/** The command after `command`, `exec`, `env`, `timeout`, `xargs` and `find -exec`, as far as the words tell. */
export const innerCommandOf = (words: readonly PlannedWord[]): InnerCommand | undefined => {
	const [first, ...rest] = words;
	const runner = first?.kind === 'literal' ? runners.get(first.text) : undefined;
	const inner = runner?.(rest);
	return inner === undefined || inner.words.length === 0 ? undefined : inner;
};

type Runner = (words: readonly PlannedWord[]) => InnerCommand | undefined;

// After options, of which some take the next word, and as many operands as the runner has for itself.
const afterOptions =
	(valued: string, operands = 0, isOpen = false): Runner =>
	(words) => {
		const takesNext = new Set(valued.split(' '));
		let at = 0;
		for (; at < words.length; at++) {
			const text = textOf(words[at]!);
			if (text === undefined || !text.startsWith('-') || text === '-') break;
			if (text === '--') {
				at++;
				break;
			}
			if (takesNext.has(text)) at++;
		}
		return { words: words.slice(at + operands), environment: [], isOpen };
	};

const textOf = (word: PlannedWord): string | undefined => (word.kind === 'literal' ? word.text : undefined);

const command: Runner = (words) => {
	const option = textOf(words[0] ?? { kind: 'literal', text: '' });
	return option !== undefined && /^-[pvV]*[vV]/.test(option) ? undefined : afterOptions('')(words);
};

const env: Runner = (words) => {
	const after = afterOptions('-u --unset -C --chdir -S --split-string')(words)!.words;
	const environment: string[] = [];
	let at = 0;
	for (; at < after.length; at++) {
		const { text } = after[at] as { readonly text?: string };
		const name = /^([A-Za-z_]\w*)=/.exec(text ?? '')?.[1];
		if (name === undefined) break;
		environment.push(name);
	}
	return { words: after.slice(at), environment, isOpen: false };
};

const find: Runner = (words) => {
	const from = words.findIndex((word) => /^-(?:exec|execdir|ok|okdir)$/.test(textOf(word) ?? ''));
	if (from === -1) return undefined;
	const after = words.slice(from + 1);
	const to = after.findIndex((word) => [';', '+'].includes(textOf(word) ?? ''));
	return { words: to === -1 ? after : after.slice(0, to), environment: [], isOpen: true };
};

const runners: ReadonlyMap<string, Runner> = new Map(
	Object.entries({
		command,
		builtin: afterOptions(''),
		exec: afterOptions('-a'),
		env,
		timeout: afterOptions('-k --kill-after -s --signal', 1),
		xargs: afterOptions('-I -n -P -L -d -a -s -E --max-args --max-procs --replace --delimiter', 0, true),
		find,
	}),
);
