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

/** Reads `user`, `user:group`, `user:`, `:group` or their numbers; what is wrong is reported. */
export function* readOwner(
	context: CommandContext,
	text: string,
	{ users, groups }: { readonly users: Accounts; readonly groups: Accounts },
): Flow<OwnerSpec | undefined> {
	const separator = text.includes(':') ? ':' : '';
	const [userText, groupText] = separator === '' ? [text, undefined] : splitOnce(text, separator);
	const user = userText === '' ? undefined : idOf(userText, users);
	if (user === 'unknown') return yield* refuse(context, 'invalid user', text);
	if (groupText === undefined) return { uid: user, gid: undefined, userText, groupText: '' };
	if (groupText === '') {
		if (user === undefined) return { uid: undefined, gid: undefined, userText, groupText };
		// A colon alone means the user's own group.
		const own = users.all.find(({ name }) => name === userText)?.groupId;
		if (own === undefined) return yield* refuse(context, 'invalid spec', text);
		return { uid: user, gid: own, userText, groupText: groups.nameOf(own) ?? String(own) };
	}
	const group = idOf(groupText, groups);
	if (group === 'unknown') return yield* refuse(context, 'invalid group', text);
	return { uid: user, gid: group, userText, groupText };
}

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
