import type { Json, JsonObject } from '../../../src/data/json.ts';
import type { Message } from '../../../src/model/message.ts';
import type { TurnCommit } from '../../../src/store/commit.ts';
import type { GraphNode, NewNode } from '../../../src/store/graph.ts';
import type { Store } from '../../../src/store/store.ts';
import { notePattern } from '../scribe.ts';
import type { StoreCall } from '../store-call.ts';
import { flawOf } from '../transcript.ts';
import type { Report } from '../violation.ts';
import type { Book } from './book.ts';

interface Seen {
	commits: number;
	/** The path, each node as text. */
	nodes: string[];
	/** Where the path ended after each turn. */
	readonly leaves: Map<string, number>;
	/** How much of the path was the source's. */
	readonly shared: number;
}

/** Every path of the graph, as commits have made it. */
export class GraphBook implements Book {
	readonly #report: Report;
	readonly #sessions = new Map<string, Seen>();

	constructor(report: Report) {
		this.#report = report;
	}

	applied(call: StoreCall): void {
		switch (call.name) {
			case 'sessions.commit':
				if (call.value.isNew) this.#commit(call.args[0], call.value.revision);
				return;
			case 'sessions.fork': {
				const [{ sourceSessionId, turnId, sessionId }] = call.args;
				if (this.#sessions.has(sessionId)) return;
				const source = this.#seen(sourceSessionId);
				const length = turnId === null ? source.nodes.length : source.leaves.get(turnId)!;
				this.#sessions.set(sessionId, {
					commits: 0,
					nodes: source.nodes.slice(0, length),
					leaves: new Map([...source.leaves].filter(([, leaf]) => leaf <= length)),
					shared: length,
				});
				if (call.value.leaf === length) return;
				this.#report('fork-shares-prefix', `${sessionId} has ${call.value.leaf} nodes of ${length}`);
				return;
			}
			case 'sessions.delete':
				this.#sessions.delete(call.args[0]);
		}
	}

	async atRest(store: Store): Promise<void> {
		for (const [sessionId, seen] of this.#sessions) {
			const record = (await store.sessions.read(sessionId))!;
			if (record.revision !== seen.commits) {
				const detail = `${sessionId} is at revision ${record.revision} after ${seen.commits} commits`;
				this.#report('head-counts-commits', detail);
			}
			const nodes = await store.sessions.nodes(sessionId, { from: 1, to: record.leaf });
			this.#compareNodes(sessionId, seen, nodes.map(textOf));
			this.#readTranscript(sessionId, nodes);
			this.#readGraph(sessionId, nodes);
		}
	}

	#commit({ sessionId, turnId, nodes, outcome, config }: TurnCommit, revision: number): void {
		this.#optionsKept(sessionId, outcome, config);
		const { reason } = outcome as { readonly reason?: string };
		if (reason === 'runtime-error') {
			this.#report('runtime-faultless', `turn ${turnId} of ${sessionId} ended: ${JSON.stringify(outcome)}`);
		}
		const seen = this.#seen(sessionId);
		seen.commits++;
		seen.nodes.push(...nodes.map(textOf));
		seen.leaves.set(turnId, seen.nodes.length);
		if (revision === seen.commits) return;
		this.#report('head-counts-commits', `commit ${seen.commits} of ${sessionId} made revision ${revision}`);
	}

	// A frame has the options that its switch brought, from its commit on.
	#optionsKept(sessionId: string, outcome: Json, config: JsonObject | null): void {
		const { type, options } = outcome as { readonly type: string; readonly options?: Json };
		if (type !== 'frame-switch' || options === undefined) return;
		const { frameId, frameOptions } = (config ?? {}) as { frameId?: string; frameOptions?: JsonObject };
		const kept = frameOptions?.[frameId ?? ''];
		if (JSON.stringify(kept) === JSON.stringify(options)) return;
		this.#report('frame-keeps-options', `${sessionId} opened a frame with ${JSON.stringify(options)}`);
	}

	#compareNodes(sessionId: string, seen: Seen, nodes: readonly string[]): void {
		const at = seen.nodes.findIndex((node, index) => node !== nodes[index]);
		if (at === -1 && nodes.length === seen.nodes.length) return;
		const invariant = at !== -1 && at < seen.shared ? 'fork-shares-prefix' : 'nodes-immutable';
		const place = at === -1 ? seen.nodes.length : at;
		this.#report(
			invariant,
			`node ${place + 1} of ${sessionId} was ${seen.nodes[place]} and is ${nodes[place]}`,
		);
	}

	#readTranscript(sessionId: string, nodes: readonly GraphNode[]): void {
		const messages = nodes
			.filter(({ kind }) => kind === 'message')
			.map(({ payload }) => payload as unknown as Message);
		const flaw = flawOf(messages);
		if (flaw !== undefined) this.#report('transcript-whole', `${sessionId}: ${flaw}`);
		const added = messages.flatMap(addedIn);
		if (new Set(added).size !== added.length)
			this.#report('directive-heard-once', `${sessionId} heard ${added.join(', ')}`);
		const counts = messages.flatMap(countsIn);
		if (new Set(counts).size === counts.length) return;
		this.#report('state-keeps-up', `the tools of ${sessionId} counted ${counts.join(', ')}`);
	}

	// Of a request the nodes are there once; a note counts the calls before it that ran, and maybe those that
	// were cancelled: they may have run.
	#readGraph(sessionId: string, nodes: readonly GraphNode[]): void {
		const added = nodes.flatMap(({ payload }) => ('scribe' in payload ? [String(payload.scribe)] : []));
		if (new Set(added).size !== added.length)
			this.#report('graph-added-once', `${sessionId} has ${added.join(', ')}`);
		let [ran, cut, seen] = [0, 0, 0];
		for (const { kind, payload } of nodes) {
			if (kind !== 'message') continue;
			const message = payload as unknown as Message;
			if (message.role === 'tool') {
				ran += message.results.filter(({ ending }) => ending === 'ran').length;
				cut += message.results.filter(({ ending }) => ending === 'cancelled').length;
			}
			const told = noteIn(message);
			if (told === undefined) continue;
			if (told < seen || told < ran || told > ran + cut)
				this.#report('plugin-state-kept', `${sessionId}: ${message.id} counts ${told} calls of ${ran}`);
			seen = told;
		}
	}

	#seen(sessionId: string): Seen {
		let seen = this.#sessions.get(sessionId);
		if (seen === undefined) {
			seen = { commits: 0, nodes: [], leaves: new Map(), shared: 0 };
			this.#sessions.set(sessionId, seen);
		}
		return seen;
	}
}

const textOf = ({ id, kind, payload }: NewNode): string => JSON.stringify([id, kind, payload]);

const countsIn = (message: Message): readonly string[] => {
	if (message.role !== 'tool') return [];
	return message.results.flatMap(({ toolName, parts: [part] }) =>
		isCount(toolName) && part?.type === 'text' && /^(count|jotted) /.test(part.text) ? [part.text] : [],
	);
};

const isCount = (toolName: string): boolean => toolName === 'tally' || toolName === 'jot';

const noteIn = (message: Message): number | undefined => {
	if (message.role !== 'user' || message.source !== 'plugin') return undefined;
	const [part] = message.parts;
	const count = part?.type === 'text' ? notePattern.exec(part.text)?.[1] : undefined;
	return count === undefined ? undefined : Number(count);
};

const addedIn = (message: Message): readonly string[] =>
	message.role === 'user'
		? message.parts.flatMap((part) =>
				part.type === 'text' && part.text.startsWith('added by ') ? [part.text] : [],
			)
		: [];
