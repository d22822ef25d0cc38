import { digestOf } from '../../data/digest.ts';
import { equal, holds, refuses } from './assert.ts';
import { type ContractCase, contractCase } from './contract-case.ts';
import { commitOf, commitTurns, create, inputOf, partOf, sessionId } from './fixtures.ts';

const bytes = Uint8Array.from({ length: 300 }, (_, index) => index & 0xff);

/** Checkpoints and attachments. */
export const bodyCases: readonly ContractCase[] = [
	contractCase('a checkpoint is read back part by part', async (store) => {
		const parts = [partOf('kernel', 'one'), partOf('plugin/todo', ''), partOf('aside', 'one')];
		await commitTurns(store, ['turn'], { checkpoint: parts });
		const { checkpoint } = (await store.sessions.read(sessionId))!;
		equal(await store.sessions.checkpoint(checkpoint!), new Map(parts.map(({ key, body }) => [key, body!])));
	}),
	contractCase('a checkpoint is named by its content', async (store) => {
		const [a, b] = [partOf('a', 'one'), partOf('b', 'two')];
		const names: (string | null)[] = [];
		for (const [session, checkpoint] of [
			['first', [a, b]],
			['second', [b, a]],
			['third', [a]],
		] as const) {
			await commitTurns(store, ['turn'], { sessionId: session, checkpoint });
			names.push((await store.sessions.read(session))!.checkpoint);
		}
		equal(names[0], names[1]);
		holds(names[0] !== names[2], 'another content has another name');
	}),
	contractCase('a part that has not changed needs no body', async (store) => {
		const kept = partOf('kernel', 'one');
		await commitTurns(store, ['first'], { checkpoint: [kept, partOf('other', 'a')] });
		const { key, digest } = kept;
		await commitTurns(store, ['second'], { checkpoint: [{ key, digest }, partOf('other', 'b')] });
		const { checkpoint } = (await store.sessions.read(sessionId))!;
		const parts = await store.sessions.checkpoint(checkpoint!);
		equal(parts.get('kernel'), kept.body!);
	}),
	contractCase('a body that is missing or not what it is said to be is refused', async (store) => {
		await create(store);
		const { key, digest } = partOf('kernel', 'one');
		await refuses(
			'missing-body',
			store.sessions.commit(commitOf('turn', 0, { checkpoint: [{ key, digest }] })),
		);
		const wrong = [{ key, digest, body: bytes }];
		await refuses('missing-body', store.sessions.commit(commitOf('turn', 0, { checkpoint: wrong })));
		await refuses('missing-body', store.sessions.checkpoint(digest));
		equal((await store.sessions.read(sessionId))?.revision, 0);
	}),
	contractCase('an attachment is kept under its digest', async (store) => {
		const digest = await store.attachments.put(bytes, 'image/png', 1);
		equal(digest, digestOf(bytes));
		equal(await store.attachments.read(digest), { bytes, mimeType: 'image/png' });
		equal(await store.attachments.put(bytes, 'image/png', 2), digest);
		equal(await store.attachments.read(digestOf('other')), undefined);
		const empty = await store.attachments.put(new Uint8Array(), 'text/plain', 1);
		equal((await store.attachments.read(empty))?.bytes.length, 0);
	}),
	contractCase('the body of a checkpoint is no attachment', async (store) => {
		const part = partOf('kernel', 'one');
		await commitTurns(store, ['turn'], { checkpoint: [part] });
		equal(await store.attachments.read(part.digest), undefined);
		await refuses('missing-body', store.sessions.commit(commitOf('next', 1, { attachments: [part.digest] })));
	}),
	contractCase('an input names attachments that are there', async (store) => {
		const attachment = { digest: digestOf(bytes), mimeType: 'image/png', byteLength: bytes.length };
		const input = inputOf('picture', { parts: [{ type: 'image', attachment }] });
		await refuses('missing-body', store.inputs.accept(input));
		equal(await store.inputs.list(sessionId, ['pending']), []);
		await store.attachments.put(bytes, 'image/png', 1);
		equal((await store.inputs.accept(input)).isNew, true);
	}),
];
