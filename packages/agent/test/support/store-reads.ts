/** Whether a call of a store, by its group and name, writes nothing. */
export const isRead = (name: string): boolean => reads.has(name);

const reads: ReadonlySet<string> = new Set([
	'sessions.read',
	'sessions.list',
	'sessions.nodes',
	'sessions.turns',
	'sessions.turn',
	'sessions.usage',
	'sessions.checkpoint',
	'sessions.exportLines',
	'inputs.read',
	'inputs.list',
	'inputs.queued',
	'inputs.openTurn',
	'inputs.waiting',
	'journal.load',
	'waits.read',
	'waits.list',
	'waits.decided',
	'attachments.read',
	'upkeep.check',
]);
