import { type Refusal, refusedSyntax } from '../syntax/refused.ts';

/** Uses of a builtin that are refused, though others are not. */
export const refusedUses: Readonly<Record<'history' | 'keyword' | 'restricted' | 'strictLoop', Refusal>> = {
	history: {
		code: 'shell.refused.history',
		construct: 'a list of the commands that a script has run (set -o history)',
		instead: 'write the command again',
	},
	keyword: {
		code: 'shell.refused.keyword',
		construct: 'assignments among the arguments (set -k, set -o keyword)',
		instead: 'put the assignments before the command',
	},
	restricted: {
		code: 'shell.refused.restricted',
		construct: 'the restricted shell (set -r)',
		instead: 'give the shell only the files and commands that it may use',
	},
	strictLoop: {
		code: 'shell.refused.strict-loop',
		construct: 'for x in $list in strict mode',
		instead: 'keep the items in an array and loop over "${list[@]}", or fill one with mapfile',
	},
};

/** Everything of bash that is refused by name, in the order of the page about it. */
export const refusals: readonly Refusal[] = [...Object.values(refusedSyntax), ...Object.values(refusedUses)];
