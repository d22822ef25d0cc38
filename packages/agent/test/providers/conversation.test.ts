import { afterEach, describe, expect, it } from 'vitest';
import type { EndpointKind, Message } from '../../src/index.ts';
import { saying, testAgent } from '../support/agent-fixture.ts';
import { FakeModelServer, type FakeScript } from './fake/index.ts';
import { endpointAt, modelsAt, type Wire, wireOf, wires } from './wire-place.ts';

const servers: FakeModelServer[] = [];
afterEach(async () => {
	for (const server of servers.splice(0)) await server.close();
});

// Ids as providers choose them, which others would refuse: too long, or with letters of their own.
const idOf = (name: string, number: number): string => {
	if (name === 'anthropic') return `toolu_${number}`;
	return name === 'openai' ? `call|${number}|${'x'.repeat(50)}` : `functions.look:${number}`;
};

/** Thinks and calls tools when a person says something, and answers when tools have. */
const working =
	(name: string): FakeScript =>
	({ last, lastText, number }) =>
		last === 'tool'
			? { reasoning: `${name} is done ${number}`, text: `${name} has seen it.` }
			: {
					reasoning: `${name} thinks about ${lastText}`,
					text: `${name} looks.`,
					calls: [
						{ id: idOf(name, number), name: 'look', args: `{"at":"${number}"}` },
						{ id: `second_${number}`, name: 'look', args: '{}' },
					],
				};

/** The kind that a conversation begins with, and two others. */
const threeFrom = (kind: EndpointKind): readonly Wire[] => {
	const at = wires.findIndex((wire) => wire.kind === kind);
	return [0, 1, 2].map((step) => wires[(at + step) % wires.length]!);
};

const startAll = async (three: readonly Wire[]) => {
	const kinds = three.map(({ kind }) => kind);
	for (const { kind, protocol } of three) servers.push(await FakeModelServer.start(protocol, working(kind)));
	const models = modelsAt(kinds.map((kind, at) => endpointAt(kind, servers[at]!.url)));
	return {
		kinds,
		...testAgent(
			[],
			{ look: saying('a file') },
			{ models, defaultModel: `${kinds[0]}/${wireOf(kinds[0]!).model}` },
		),
	};
};

const turns = 50;
const signed = /"signature":|"encrypted_content":|"reasoning_content":|"thoughtSignature":/;

describe.each(wires)('a conversation that begins with a model of the kind $kind', ({ kind }) => {
	it('of 50 turns with tools is valid for every model that it is switched to, three times', {
		timeout: 60_000,
	}, async () => {
		const { agent, kinds } = await startAll(threeFrom(kind));
		const others = kinds.filter((other) => other !== kind);
		const session = agent.session('long');
		const used: string[] = [];
		for (let turn = 0; turn < turns; turn++) {
			const now = turn < 12 ? kind : turn < 25 ? others[0]! : turn < 38 ? others[1]! : kind;
			await session.accept({
				content: [{ type: 'text', text: `Turn ${turn}` }],
				options: { model: `${now}/${wireOf(now).model}` },
			});
			await session.settle();
			used.push(now);
		}
		expect(servers.flatMap(({ faults }) => faults)).toEqual([]);
		// Two calls a turn: one that calls tools, one that answers.
		expect(servers.map(({ requests }) => requests.length)).toEqual(
			kinds.map((each) => 2 * used.filter((name) => name === each).length),
		);
		// What a model signed it is sent again; the others are checked to get nothing of it.
		expect(
			servers.map(
				({ requests }) => requests.filter(({ body }) => signed.test(JSON.stringify(body))).length > 20,
			),
		).toEqual(kinds.map((each) => each !== 'openai-chat'));
		const record = await session.messages();
		const said = record.filter((message: Message) => message.role === 'assistant');
		expect(said).toHaveLength(2 * turns);
		await agent.close();
	});
});
