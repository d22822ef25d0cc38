import { andThen, type Maybe } from '@tenon/core';
import { fail } from '../state/complaint.ts';
import { emit } from '../state/emit.ts';
import type { Builtin } from '../state/ports.ts';
import type { Shell } from '../state/shell.ts';
import { withOptions } from './options.ts';

/** `umask [-p] [-S] [mode]`: the permissions that new files do not get. */
export const umaskBuiltin: Builtin = {
	name: 'umask',
	special: false,
	run: (shell, argv) =>
		withOptions(shell, argv, 'Sp', (options) => {
			const mode = options.operands[0];
			if (mode === undefined) return show(shell, { symbolic: options.has('S'), reusable: options.has('p') });
			return andThen(change(shell, mode), (status) => {
				if (status !== 0 || !options.has('S')) return status;
				return emit(shell, 'umask', `${symbolicMask(shell.umask)}\n`);
			});
		}),
};

const show = (
	shell: Shell,
	how: { readonly symbolic: boolean; readonly reusable: boolean },
): Maybe<number> => {
	const value = how.symbolic ? symbolicMask(shell.umask) : shell.umask.toString(8).padStart(4, '0');
	const command = how.reusable ? `umask ${how.symbolic ? '-S ' : ''}` : '';
	return emit(shell, 'umask', `${command}${value}\n`);
};

const symbolicMask = (mask: number): string =>
	(['u', 'g', 'o'] as const)
		.map((who) => {
			const bits = ~mask >> shifts[who];
			return `${who}=${(bits & 4) !== 0 ? 'r' : ''}${(bits & 2) !== 0 ? 'w' : ''}${(bits & 1) !== 0 ? 'x' : ''}`;
		})
		.join(',');

const shifts = { u: 6, g: 3, o: 0 } as const;

const change = (shell: Shell, mode: string): Maybe<number> => {
	if (/^\d/.test(mode)) {
		const isOctal = /^[0-7]+$/.test(mode);
		const value = isOctal ? Number.parseInt(mode, 8) : -1;
		if (value < 0 || value > 0o7777) return fail(shell, `umask: ${mode}: octal number out of range`);
		shell.umask = value & 0o777;
		return 0;
	}
	const allowed = parseSymbolic(mode, ~shell.umask & 0o777);
	if (typeof allowed === 'string') return fail(shell, `umask: ${allowed}`);
	shell.umask = ~allowed & 0o777;
	return 0;
};

// `u=rwx,g+w`: what is allowed afterwards, or what is wrong.
const parseSymbolic = (mode: string, before: number): number | string => {
	let allowed = before;
	let at = 0;
	for (;;) {
		let who = 0;
		for (; at < mode.length && 'ugoa'.includes(mode[at]!); at++) who |= whoBits[mode[at]!]!;
		if (who === 0) who = 0o777;
		const operator = mode[at] ?? '\0';
		if (operator !== '+' && operator !== '-' && operator !== '=') {
			return `\`${operator}': invalid symbolic mode operator`;
		}
		at += 1;
		let bits = 0;
		for (; at < mode.length && 'rwx'.includes(mode[at]!); at++) bits |= permissionBits[mode[at]!]!;
		if (operator === '=') allowed = (allowed & ~who) | (who & bits);
		else allowed = operator === '+' ? allowed | (who & bits) : allowed & ~(who & bits);
		if (at >= mode.length) return allowed;
		if (mode[at] !== ',') return `\`${mode[at]!}': invalid symbolic mode character`;
		at += 1;
	}
};

const whoBits: Readonly<Record<string, number>> = { u: 0o700, g: 0o070, o: 0o007, a: 0o777 };
const permissionBits: Readonly<Record<string, number>> = { r: 0o444, w: 0o222, x: 0o111 };
