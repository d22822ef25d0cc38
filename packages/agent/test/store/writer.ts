/**
 * A process that writes to a store until it is done or killed: `writer.ts FILE NAME COUNT`. Says what is on the disk.
 * It does not close the store: a process ends when no caller waits for it any more.
 */
import { commitOf, create, inputOf, nodeOf } from '../../src/store/contract/fixtures.ts';
import { openStore } from '../../src/store/sqlite/open-store.ts';

const [file, name, count] = process.argv.slice(2) as [string, string, string];
const store = await openStore({ file });
const sessionId = `session of ${name}`;
await create(store, sessionId);
for (let number = 0; number < Number(count); number++) {
	const id = `${name}-${number}`;
	await Promise.all([
		store.inputs.accept(inputOf(id, { sessionId: 'shared', sourceKey: id })),
		store.sessions.commit(
			commitOf(`turn ${number}`, number, {
				sessionId,
				nodes: [nodeOf(`${number}-a`), nodeOf(`${number}-b`)],
			}),
		),
	]);
	process.stdout.write(`${number}\n`);
}
