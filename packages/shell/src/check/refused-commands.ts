import type { Refusal } from '../syntax/refused.ts';
import { refusedCommands, refusedUses } from './refusals.ts';

/** Why a call of a builtin is refused, whatever `command` or `builtin` stands before it. */
export const refusalOf = (name: string, args: readonly (string | undefined)[]): Refusal | undefined => {
	const [next, ...rest] = args;
	const isWrapper = (name === 'command' || name === 'builtin') && next !== undefined && !next.startsWith('-');
	if (isWrapper) return refusalOf(next, rest);
	if (Object.hasOwn(refusedCommands, name)) return refusedCommands[name];
	if (name === 'enable' && args.some((arg) => arg !== undefined && /^-[a-z]*f/.test(arg)))
		return refusedUses.enable;
	if (name === 'compgen' && completes(args)) return refusedUses.compgen;
	if (name === 'set' && turnsOnHistory(args)) return refusedUses.histexpand;
	return undefined;
};

const completingFlags = /^-[abcejkvAWPS]*[dfgsuoGFCX]/;
const completingActions = new Set(['binding', 'directory', 'file', 'group', 'hostname', 'service', 'user']);

const completes = (args: readonly (string | undefined)[]): boolean =>
	args.some((arg, index) => {
		if (arg === undefined) return false;
		const before = args[index - 1];
		if (before === '-A') return completingActions.has(arg);
		return (
			before !== '-W' && before !== '-P' && before !== '-S' && before !== '--' && completingFlags.test(arg)
		);
	});

const turnsOnHistory = (args: readonly (string | undefined)[]): boolean => {
	const end = args.indexOf('--');
	return (end === -1 ? args : args.slice(0, end)).some(
		(arg, index) =>
			arg !== undefined &&
			(/^-[a-zA-Z]*H/.test(arg) || (args[index - 1] === '-o' && (arg === 'histexpand' || arg === 'history'))),
	);
};
