import { type Flow, fromPlain, runFlow, type Value, wait } from '@tenon/core';
import { type CommandContext, type DefinedCommand, defineCommand } from '@tenon/shell';
import { groupIdsOf, ownGroupIds } from '../support/group-ids.ts';
import { printJson } from '../support/json-output.ts';
import { type Accounts, readGroups, readUsers } from '../support/owners.ts';

/** `id`: who a user is. */
export const id: DefinedCommand = defineCommand({
	name: 'id',
	summary: 'Print the numbers and names of a user and its groups.',
	compatible: 'GNU coreutils 9.1',
	options: {
		ignored: { kind: 'flag', short: 'a', summary: 'changes nothing' },
		context: { kind: 'flag', short: 'Z', long: 'context', summary: 'refused: no security contexts here' },
		group: { kind: 'flag', short: 'g', long: 'group', summary: 'only the group' },
		groups: { kind: 'flag', short: 'G', long: 'groups', summary: 'only all groups' },
		name: { kind: 'flag', short: 'n', long: 'name', summary: 'with -u, -g, -G: names, not numbers' },
		real: { kind: 'flag', short: 'r', long: 'real', summary: 'with -u, -g, -G: the real ones' },
		user: { kind: 'flag', short: 'u', long: 'user', summary: 'only the user' },
		zero: { kind: 'flag', short: 'z', long: 'zero', summary: 'end with NUL, not newline or blank' },
	},
	operands: {
		name: 'USER',
		min: 0,
		max: Number.POSITIVE_INFINITY,
		summary: 'Without USER, the current one.',
	},
	examples: [{ script: 'id -u root', output: '0\n' }],
	effects: [],
	json: { type: ['object', 'integer', 'string', 'array'] },
	usageStatus: 1,
	run: (context, { options, operands }) => runFlow(showAll(context, options, operands)),
});

interface IdOptions {
	readonly context: boolean;
	readonly group: boolean;
	readonly groups: boolean;
	readonly name: boolean;
	readonly real: boolean;
	readonly user: boolean;
	readonly zero: boolean;
}

interface Person {
	readonly uid: number;
	readonly gid: number;
	readonly groups: readonly number[];
}

function* showAll(context: CommandContext, options: IdOptions, operands: readonly string[]): Flow<number> {
	const choices = [options.user, options.group, options.groups].filter(Boolean).length;
	const problem = usageProblem(options, choices);
	if (problem !== undefined) {
		yield* wait(context.complain(problem));
		return 1;
	}
	const users = yield* readUsers(context);
	const groups = yield* readGroups(context);
	const values: Value[] = [];
	let status = 0;
	for (const operand of operands.length === 0 ? [undefined] : operands) {
		const person = personOf(context, operand, users, groups);
		if (person === undefined) {
			status = 1;
			yield* wait(context.complain(`${context.quote(operand!)}: no such user`));
			continue;
		}
		if (context.json) {
			values.push(
				choices === 0 ? recordOf(person, users, groups) : chosenValue(person, options, users, groups),
			);
			continue;
		}
		const shown = choices === 0 ? describe(person, users, groups) : chosen(person, options, users, groups);
		const isListOfMany = options.zero && options.groups && operands.length > 1;
		context.output.appendText(`${shown}${options.zero ? '\0' : '\n'}${isListOfMany ? '\0' : ''}`);
	}
	if (values.length > 0) printJson(context, operands.length > 1 ? values : values[0]!);
	return status;
}

const usageProblem = (options: IdOptions, choices: number): string | undefined => {
	if (options.context) return '--context (-Z) works only on an SELinux-enabled kernel';
	if (choices > 1) return 'cannot print "only" of more than one choice';
	if (choices === 1) return undefined;
	if (options.name || options.real) return 'cannot print only names or real IDs in default format';
	return options.zero ? 'option --zero not permitted in default format' : undefined;
};

const personOf = (
	context: CommandContext,
	name: string | undefined,
	users: Accounts,
	groups: Accounts,
): Person | undefined => {
	const { identity } = context.ports;
	if (name === undefined)
		return { uid: identity.uid, gid: identity.gid, groups: ownGroupIds(identity, users, groups) };
	const account = users.all.find((user) => user.name === name || String(user.id) === name.replace(/^\+/, ''));
	if (account === undefined) return undefined;
	return { uid: account.id, gid: account.groupId, groups: groupIdsOf(account.name, account.groupId, groups) };
};

const describe = ({ uid, gid, groups: all }: Person, users: Accounts, groups: Accounts): string => {
	const named = (number: number, names: Accounts): string => {
		const name = names.nameOf(number);
		return name === undefined ? String(number) : `${number}(${name})`;
	};
	const list = all.map((group) => named(group, groups)).join(',');
	return `uid=${named(uid, users)} gid=${named(gid, groups)} groups=${list}`;
};

const chosen = (person: Person, options: IdOptions, users: Accounts, groups: Accounts): string => {
	const show = (number: number, names: Accounts): string =>
		options.name ? (names.nameOf(number) ?? String(number)) : String(number);
	if (options.user) return show(person.uid, users);
	if (options.group) return show(person.gid, groups);
	return person.groups.map((group) => show(group, groups)).join(options.zero ? '\0' : ' ');
};

// All that there is to say of a user.
const recordOf = ({ uid, gid, groups: all }: Person, users: Accounts, groups: Accounts): Value =>
	fromPlain({
		uid,
		user: users.nameOf(uid) ?? null,
		gid,
		group: groups.nameOf(gid) ?? null,
		groups: all.map((group) => ({ gid: group, group: groups.nameOf(group) ?? null })),
	});

const chosenValue = (person: Person, options: IdOptions, users: Accounts, groups: Accounts): Value => {
	const show = (number: number, names: Accounts): Value =>
		options.name ? (names.nameOf(number) ?? String(number)) : number;
	if (options.user) return show(person.uid, users);
	if (options.group) return show(person.gid, groups);
	return person.groups.map((group) => show(group, groups));
};
