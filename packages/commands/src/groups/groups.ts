import { fromPlain, runFlow, wait } from '@tenon/core';
import { type DefinedCommand, defineCommand } from '@tenon/shell';
import { groupIdsOf, ownGroupIds } from '../support/group-ids.ts';
import { ItemList } from '../support/item-list.ts';
import { recordsShape, textShape, textsShape } from '../support/json-shapes.ts';
import { readGroups, readUsers } from '../support/owners.ts';

/** `groups`: the names of a user's groups. */
export const groups: DefinedCommand = defineCommand({
	name: 'groups',
	summary: 'Print the names of the groups that users are in.',
	compatible: 'GNU coreutils 9.1',
	options: {},
	operands: { name: 'USERNAME', min: 0, max: Number.POSITIVE_INFINITY, summary: '' },
	examples: [{ script: 'groups root', output: 'root : root\n' }],
	effects: [],
	json: recordsShape({ user: textShape, groups: textsShape }),
	usageStatus: 1,
	run: (context, { operands }) =>
		runFlow(
			(function* () {
				const users = yield* readUsers(context);
				const all = yield* readGroups(context);
				const names = (ids: readonly number[]): readonly string[] =>
					ids.map((group) => all.nameOf(group) ?? String(group));
				const list = new ItemList(context);
				if (operands.length === 0) {
					const { identity } = context.ports;
					const user = users.nameOf(identity.uid) ?? String(identity.uid);
					const ids = ownGroupIds(identity, users, all);
					const nameless = ids.filter((group) => all.nameOf(group) === undefined);
					for (const group of nameless)
						yield* wait(context.complain(`cannot find name for group ID ${group}`));
					list.add(`${names(ids).join(' ')}\n`, () => fromPlain({ user, groups: names(ids) }));
					list.end();
					return nameless.length > 0 ? 1 : 0;
				}
				let status = 0;
				for (const operand of operands) {
					const user = users.all.find(({ name }) => name === operand);
					if (user === undefined) {
						status = 1;
						yield* wait(context.complain(`${context.quote(operand)}: no such user`));
					} else {
						const found = names(groupIdsOf(operand, user.groupId, all));
						list.add(`${operand} : ${found.join(' ')}\n`, () => fromPlain({ user: operand, groups: found }));
					}
				}
				list.end();
				return status;
			})(),
		),
});
