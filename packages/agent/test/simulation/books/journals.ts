import type { Message } from '../../../src/model/message.ts';
import type { TurnCommit } from '../../../src/store/commit.ts';
import type { JournalEntry, JournalWrite } from '../../../src/store/journal.ts';
import type { StoreCall } from '../store-call.ts';
import type { Report } from '../violation.ts';
import type { Book } from './book.ts';

/** Every row of every journal, as it was first told. */
export class JournalBook implements Book {
	readonly #report: Report;
	readonly #scopes = new Map<string, Map<string, JournalEntry>>();
	readonly #retired = new Set<string>();

	constructor(report: Report) {
		this.#report = report;
	}

	/** Whether an effect is settled whose key ends like this. */
	isSettled(scope: string, ending: string): boolean {
		for (const { key, state } of this.#scope(scope).values()) {
			if (state === 'settled' && key.endsWith(ending)) return true;
		}
		return false;
	}

	/** Whether a direct completion is settled that was asked for with a key. */
	isDirectAnswered(scope: string, source: string, key: string): boolean {
		return this.isSettled(scope, `/direct/${encodeURIComponent(`${source}/${key}`)}`);
	}

	/** Whether a model call of a step is settled. */
	isAnswered(scope: string, step: number): boolean {
		for (const { key, state } of this.#scope(scope).values()) {
			const [, at, kind, , inner] = key.split('/');
			if (state === 'settled' && kind === 'llm-call' && at === `${step}` && inner === undefined) return true;
		}
		return false;
	}

	applied(call: StoreCall): void {
		switch (call.name) {
			case 'journal.start':
			case 'journal.settle':
				this.#keepEarlier(call.args[0]);
				this.#keep(call.value);
				return;
			case 'journal.load':
				this.#compare(call.args[0], call.value);
				return;
			case 'sessions.commit': {
				const [commit] = call.args;
				if (!call.value.isNew || commit.retireScope === null) return;
				this.#requireRecorded(commit, commit.retireScope);
				this.#scopes.delete(commit.retireScope);
				this.#retired.add(commit.retireScope);
				return;
			}
			// The journal of a process goes with its end; a worker that has lost it may still look.
			case 'processes.finish':
				this.#scopes.delete(processScope(call.value.id));
				return;
			case 'processes.cancel':
				if (call.value === 'cancelled') this.#scopes.delete(processScope(call.args[0]));
				return;
			case 'sessions.delete': {
				const prefix = `turn/${encodeURIComponent(call.args[0])}/`;
				for (const scope of this.#scopes.keys()) if (scope.startsWith(prefix)) this.#scopes.delete(scope);
			}
		}
	}

	// Those that were settled by an earlier write stay as they were.
	#keepEarlier({ scope, earlier = [], now }: JournalWrite): void {
		for (const outcome of earlier) {
			const rows = this.#scope(scope);
			if (rows.get(outcome.key)?.state === 'settled') continue;
			const order = lastOrder(rows) + 1;
			this.#keep({ ...outcome, scope, state: 'settled', about: null, order, at: now });
		}
	}

	#keep(entry: JournalEntry): void {
		if (this.#retired.has(entry.scope)) {
			this.#report('journal-retired', `${entry.scope} ${entry.key} was written after its turn was over`);
		}
		const rows = this.#scope(entry.scope);
		const known = rows.get(entry.key);
		if (known?.state === 'settled' && told(known) !== told(entry)) {
			this.#report('journal-stable', `${entry.scope} ${entry.key} was ${told(known)} and is ${told(entry)}`);
		}
		if (known?.state !== 'settled' && entry.state === 'settled') {
			const last = lastOrder(rows);
			if (entry.order !== last + 1) {
				this.#report(
					'journal-stable',
					`${entry.scope} ${entry.key} settled as number ${entry.order} after ${last}`,
				);
			}
		}
		rows.set(entry.key, entry);
	}

	#compare(scope: string, loaded: readonly JournalEntry[]): void {
		const seen = [...this.#scope(scope).values()].map(told).toSorted().join('\n');
		const given = loaded.map(told).toSorted().join('\n');
		if (seen !== given) this.#report('journal-stable', `${scope} was\n${seen}\nand is loaded as\n${given}`);
	}

	#requireRecorded({ nodes }: TurnCommit, scope: string): void {
		const missing = (what: string): void =>
			this.#report('journal-complete', `${scope} is committed with ${what}, which is not in its journal`);
		for (const { kind, payload } of nodes) {
			if (kind !== 'message') continue;
			const message = payload as unknown as Message;
			if (message.role === 'assistant') {
				const step = Number(message.id.split('/').at(-2));
				if (!this.isAnswered(scope, step)) missing(`the answer ${message.id}`);
			}
			if (message.role !== 'tool') continue;
			for (const { callId, ending } of message.results) {
				if (ending === 'ran' && !this.isSettled(scope, `/tool-attempt/${encodeURIComponent(callId)}`))
					missing(`the call ${callId}`);
			}
		}
	}

	#scope(scope: string): Map<string, JournalEntry> {
		let rows = this.#scopes.get(scope);
		if (rows === undefined) {
			rows = new Map();
			this.#scopes.set(scope, rows);
		}
		return rows;
	}
}

const processScope = (id: string): string => `process/${encodeURIComponent(id)}`;

const lastOrder = (rows: ReadonlyMap<string, JournalEntry>): number =>
	Math.max(0, ...[...rows.values()].map(({ order }) => order));

const told = ({ key, state, order, envelopeHash, outcome }: JournalEntry): string =>
	JSON.stringify([key, state, order, envelopeHash, outcome]);
