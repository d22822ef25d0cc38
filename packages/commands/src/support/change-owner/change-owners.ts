import { errnoText, type Flow, isFsError, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { attempt } from '../attempt.ts';
import { betweenEntries } from '../between-entries.ts';
import { lastTelling } from '../last-telling.ts';
import { type Accounts, readGroups, readUsers } from '../owners.ts';
import { quoteAlways } from '../quote.ts';
import { OwnerChanger } from './owner-changer.ts';
import type { OwnerOptions } from './owner-options.ts';
import { type OwnerSpec, readGroup, readOwner } from './owner-spec.ts';

/** Runs chown, or chgrp where the first operand is a group. */
export function* changeOwners(
	context: CommandContext,
	call: {
		readonly options: OwnerOptions;
		readonly operands: readonly string[];
		readonly order: readonly string[];
		readonly takes: 'owner' | 'group';
	},
): Flow<number> {
	const { options, operands, order, takes } = call;
	const takesOwner = options.reference === undefined;
	const names = takesOwner ? operands.slice(1) : operands;
	if (names.length === 0) {
		const last = takesOwner ? operands[0] : undefined;
		const text = last === undefined ? 'missing operand' : `missing operand after ${context.quote(last)}`;
		yield* wait(context.complainOfUsage(text));
		return 1;
	}
	const last = (...among: readonly string[]): string | undefined =>
		order.findLast((name) => among.includes(name));
	const entering = last('followOperands', 'followAll', 'followNone');
	const isLinkItself = last('dereference', 'noDereference') === 'noDereference';
	if (
		options.recursive &&
		last('dereference', 'noDereference') === 'dereference' &&
		(entering ?? 'followNone') === 'followNone'
	) {
		yield* wait(context.complain('-R --dereference requires either -H or -L'));
		return 1;
	}
	const accounts = { users: yield* readUsers(context), groups: yield* readGroups(context) };
	const spec = takesOwner
		? takes === 'owner'
			? yield* readOwner(context, operands[0]!, accounts)
			: yield* readGroup(context, operands[0]!, accounts.groups)
		: yield* ownerOf(context, options.reference!, takes, accounts);
	const from = options.from === undefined ? undefined : yield* readOwner(context, options.from, accounts);
	if (spec === undefined || (options.from !== undefined && from === undefined)) return 1;
	const changer = new OwnerChanger(context, {
		spec,
		from,
		takes,
		accounts,
		isRecursive: options.recursive,
		changesLinks:
			isLinkItself || (options.recursive && entering !== 'followOperands' && entering !== 'followAll'),
		enters: !options.recursive || entering === undefined ? 'none' : entersBy[entering]!,
		tells: lastTelling(order),
		isSilent: options.silent || options.quiet,
		preservesRoot: options.recursive && last('preserveRoot', 'noPreserveRoot') === 'preserveRoot',
	});
	for (const name of names) {
		yield* betweenEntries(context);
		yield* changer.change(name);
	}
	return changer.status;
}

const entersBy: Readonly<Record<string, 'operands' | 'all' | 'none'>> = {
	followOperands: 'operands',
	followAll: 'all',
	followNone: 'none',
};

function* ownerOf(
	context: CommandContext,
	reference: string,
	takes: 'owner' | 'group',
	{ users, groups }: { readonly users: Accounts; readonly groups: Accounts },
): Flow<OwnerSpec | undefined> {
	const found = yield* attempt(() => context.fileSystem.stat(context.path(reference)));
	if (!isFsError(found))
		return {
			uid: takes === 'owner' ? found.uid : undefined,
			gid: found.gid,
			userText: users.nameOf(found.uid) ?? String(found.uid),
			groupText: groups.nameOf(found.gid) ?? String(found.gid),
		};
	const reason = errnoText[found.errno];
	yield* wait(context.complain(`failed to get attributes of ${quoteAlways(reference)}: ${reason}`));
	return undefined;
}
