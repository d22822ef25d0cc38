import { runFlow, wait } from '@tenon/core';
import { type DefinedCommand, defineCommand } from '@tenon/shell';
import { groupIdsOf } from '../support/group-ids.ts';
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
	json: undefined,
	usageStatus: 1,
	run: (context, { operands }) =>
		runFlow(
			(function* () {
				const users = yield* readUsers(context);
				const all = yield* readGroups(context);
				const names = (user: string | undefined, own: number): string =>
					groupIdsOf(user, own, all)
						.map((group) => all.nameOf(group) ?? String(group))
						.join(' ');
				if (operands.length === 0) {
					const { uid, gid } = context.ports.identity;
					context.output.appendText(`${names(users.nameOf(uid), gid)}\n`);
					return 0;
				}
				let status = 0;
				for (const operand of operands) {
					const user = users.all.find(({ name }) => name === operand);
					if (user === undefined) {
						status = 1;
						yield* wait(context.complain(`${context.quote(operand)}: no such user`));
					} else context.output.appendText(`${operand} : ${names(operand, user.groupId)}\n`);
				}
				return status;
			})(),
		),
});
