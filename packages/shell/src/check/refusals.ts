import { type Refusal, refusedSyntax } from '../syntax/refused.ts';

const noLineEditor = 'leave it out: a script has no line editor';

/** Builtins that are refused whatever their arguments are, by name. */
export const refusedCommands: Readonly<Record<string, Refusal>> = {
	bind: { code: 'shell.refused.bind', construct: 'bind', instead: noLineEditor },
	complete: { code: 'shell.refused.complete', construct: 'complete', instead: noLineEditor },
	fc: { code: 'shell.refused.history', construct: 'fc', instead: 'write the command again' },
	history: {
		code: 'shell.refused.history',
		construct: 'history',
		instead: 'keep what you need in a variable',
	},
	suspend: { code: 'shell.refused.suspend', construct: 'suspend', instead: 'wait for a job with wait' },
	ulimit: {
		code: 'shell.refused.ulimit',
		construct: 'ulimit',
		instead: 'set limits where the shell is started',
	},
};

/** Uses of a builtin that are refused, though others are not. */
export const refusedUses: Readonly<
	Record<'compgen' | 'enable' | 'histexpand' | 'keyword' | 'network' | 'restricted' | 'strictLoop', Refusal>
> = {
	compgen: {
		code: 'shell.refused.compgen',
		construct: 'compgen beyond listing names the shell knows',
		instead: 'list files with a pattern, and words with printf and grep',
	},
	enable: {
		code: 'shell.refused.enable-file',
		construct: 'enable -f',
		instead: 'define a function',
	},
	histexpand: {
		code: 'shell.refused.history-expansion',
		construct: 'history expansion (set -H, set -o histexpand, set -o history)',
		instead: 'write the command again',
	},
	keyword: {
		code: 'shell.refused.keyword',
		construct: 'assignments among the arguments (set -k, set -o keyword)',
		instead: 'put the assignments before the command',
	},
	network: {
		code: 'shell.refused.network-file',
		construct: '/dev/tcp and /dev/udp without the right to use the network',
		instead: 'ask for the network capability, or use a command that has it',
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
export const refusals: readonly Refusal[] = [
	...Object.values(refusedSyntax),
	...Object.values(refusedCommands),
	...Object.values(refusedUses),
];
