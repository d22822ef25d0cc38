import { type Flow, isFsError } from '@tenon/core';
import { byteKit, type CommandContext } from '@tenon/shell';
import { attempt } from './attempt.ts';

/** An account as the system's files list it. */
export interface Account {
	readonly name: string;
	readonly id: number;
	/** The user's group; of a group its own number. */
	readonly groupId: number;
	/** The members that a group lists. */
	readonly members: readonly string[];
}

/** Users or groups by number and by name. */
export interface Accounts {
	nameOf(id: number): string | undefined;
	idOf(name: string): number | undefined;
	readonly all: readonly Account[];
}

/** The users of /etc/passwd; without that file the kernel's own user, and root. */
export function* readUsers(context: CommandContext): Flow<Accounts> {
	const { uid, gid, userName } = context.ports.identity;
	return yield* readAccounts(context, '/etc/passwd', account(userName, uid, gid));
}

/** The groups of /etc/group; without that file the kernel's own group, and root. */
export function* readGroups(context: CommandContext): Flow<Accounts> {
	const { gid, groupName } = context.ports.identity;
	return yield* readAccounts(context, '/etc/group', account(groupName, gid, gid));
}

const account = (name: string, id: number, groupId: number): Account => ({ name, id, groupId, members: [] });

function* readAccounts(context: CommandContext, file: string, own: Account): Flow<Accounts> {
	const content = yield* attempt(() => context.fileSystem.read(file));
	const listed = isFsError(content) ? [own, account('root', 0, 0)] : parseAccounts(byteKit.decode(content));
	return {
		all: listed,
		nameOf: (id) => listed.find((entry) => entry.id === id)?.name,
		idOf: (name) => listed.find((entry) => entry.name === name)?.id,
	};
}

// `name:password:id:group…` in the one file, `name:password:id:members` in the other.
const parseAccounts = (text: string): readonly Account[] =>
	text.split('\n').flatMap((line) => {
		const [name = '', , id = '', rest = ''] = line.split(':');
		if (name === '' || !/^\d+$/.test(id)) return [];
		const members = /^\d+$/.test(rest) ? [] : rest.split(',').filter((member) => member !== '');
		return [{ name, id: Number(id), groupId: /^\d+$/.test(rest) ? Number(rest) : Number(id), members }];
	});
