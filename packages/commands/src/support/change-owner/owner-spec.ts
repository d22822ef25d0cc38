import { type Flow, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import type { Accounts } from '../owners.ts';

/** Whom files are given to, or must belong to; `undefined` where nothing is said of it. */
export interface OwnerSpec {
	readonly uid: number | undefined;
	readonly gid: number | undefined;
	/** As they were written, for messages. */
	readonly userText: string;
	readonly groupText: string;
}

/**
 * Reads `user`, `user:group`, `user:`, `:group` or their numbers; what is wrong is reported. A dot in place of the
 * colon is warned of.
 */
export function* readOwner(
	context: CommandContext,
	text: string,
	known: KnownOwners,
): Flow<OwnerSpec | undefined> {
	const owner = parseOwner(text, ':', known);
	if (typeof owner !== 'string') return owner;
	const dotted = text.includes(':') || !text.includes('.') ? owner : parseOwner(text, '.', known);
	if (typeof dotted === 'string') return yield* refuse(context, owner, text);
	yield* wait(context.complain(`warning: '.' should be ':': ${context.quote(text)}`));
	return dotted;
}

interface KnownOwners {
	readonly users: Accounts;
	readonly groups: Accounts;
}

// What is wrong with the text is a string.
const parseOwner = (text: string, separator: string, { users, groups }: KnownOwners): OwnerSpec | string => {
	const [userText, groupText] = text.includes(separator) ? splitOnce(text, separator) : [text, undefined];
	const user = userText === '' ? undefined : idOf(userText, users);
	if (user === 'unknown') return 'invalid user';
	if (groupText === undefined) return { uid: user, gid: undefined, userText, groupText: '' };
	if (groupText === '') {
		if (user === undefined) return { uid: undefined, gid: undefined, userText, groupText };
		// A colon alone means the user's own group.
		const own = users.all.find(({ name }) => name === userText)?.groupId;
		if (own === undefined) return 'invalid spec';
		return { uid: user, gid: own, userText, groupText: groups.nameOf(own) ?? String(own) };
	}
	const group = idOf(groupText, groups);
	if (group === 'unknown') return 'invalid group';
	return { uid: user, gid: group, userText, groupText };
};

/** Reads a group's name or number; what is wrong is reported. */
export function* readGroup(
	context: CommandContext,
	text: string,
	groups: Accounts,
): Flow<OwnerSpec | undefined> {
	const gid = text === '' ? undefined : idOf(text, groups);
	if (gid === 'unknown') return yield* refuse(context, 'invalid group', text);
	return { uid: undefined, gid, userText: '', groupText: text };
}

const splitOnce = (text: string, separator: string): readonly [string, string] => {
	const at = text.indexOf(separator);
	return [text.slice(0, at), text.slice(at + 1)];
};

const idOf = (text: string, accounts: Accounts): number | 'unknown' => {
	const named = text.startsWith('+') ? undefined : accounts.idOf(text);
	if (named !== undefined) return named;
	const digits = text.replace(/^\+/, '');
	return /^\d+$/.test(digits) && Number(digits) < 0xffff_ffff ? Number(digits) : 'unknown';
};

function* refuse(context: CommandContext, what: string, text: string): Flow<undefined> {
	yield* wait(context.complain(`${what}: ${context.quote(text)}`));
	return undefined;
}
